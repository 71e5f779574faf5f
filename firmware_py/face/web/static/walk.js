// Arrow keys go one step back or on, unless something is being typed.
"use strict";

document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const isTyping = event.target.closest("input, textarea, select");
  if (!rel || isTyping || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  document.querySelector(`a[rel=${rel}]`)?.click();
});

// Remembers in this browser which rules were seen to their end, by edition and language.
"use strict";

const book = document.querySelector("[data-marks]");

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(`read ${book.dataset.marks}`) ?? "[]");
    return new Set(Array.isArray(kept) ? kept : []);
  } catch {
    return new Set(); // storage is closed to this page, or holds something else
  }
}

function keep(marks) {
  try {
    localStorage.setItem(`read ${book.dataset.marks}`, JSON.stringify([...marks]));
  } catch {
    // without storage there are no marks; the rules are there all the same
  }
}

function show() {
  const marks = read();
  for (const link of document.querySelectorAll("[data-mark]")) {
    link.classList.toggle("read", marks.has(link.dataset.mark));
  }
  const count = book.querySelector("[data-count]");
  if (count) {
    const rules = [...marks].filter((mark) => /^[0-9]+$/.test(mark)).length;
    count.textContent = count.dataset.text.replace("{read}", rules);
    book.querySelector("[data-forget]").hidden = marks.size === 0;
  }
}

function markAtEnd() {
  const end = book.querySelector("[data-end]");
  new IntersectionObserver((seen, observer) => {
    if (seen.some((one) => one.isIntersecting)) {
      keep(read().add(book.dataset.entry));
      end.querySelector("[data-read]").hidden = false;
      observer.disconnect();
    }
  }).observe(end);
}

if (book) {
  show();
  book.querySelector("[data-forget]")?.addEventListener("click", () => {
    keep(new Set());
    show();
  });
  if (book.dataset.entry) {
    markAtEnd();
  }
}

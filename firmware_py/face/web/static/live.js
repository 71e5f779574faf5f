// Says so when the station no longer talks to this page. Everything else is done by the server.
"use strict";

const live = document.getElementById("live");
const offline = document.getElementById("offline");
const PATIENCE_MS = 6000; // three beats of the server
let heardAt = new Date();
let waitingSince = Date.now();

function hear() {
  heardAt = new Date();
  waitingSince = Date.now();
  offline.hidden = true;
  document.documentElement.classList.remove("offline");
}

function look() {
  if (document.hidden || Date.now() - waitingSince <= PATIENCE_MS) {
    return;
  }
  if (offline.hidden) {
    const time = heardAt.toLocaleTimeString("en-GB", { hour12: false });
    offline.textContent = offline.dataset.text.replace("{time}", time);
    offline.hidden = false;
    document.documentElement.classList.add("offline");
  }
  // Without effect while a connection exists: that one reconnects by itself.
  live.dispatchEvent(new Event("retry"));
}

live.addEventListener("htmx:sse:after:message", hear);
document.addEventListener("visibilitychange", () => {
  waitingSince = Date.now(); // a page in the background lets its connection go
});
setInterval(look, 2000);

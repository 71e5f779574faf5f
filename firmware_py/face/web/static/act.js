// Sends forms that decide something, once, with the mark of this page, and says what came of it.
// Nothing that was typed is lost when it is refused.
"use strict";

const csrf = document.querySelector("meta[name=csrf]");

function tell(form, isDone, message, more) {
  const place = form.querySelector("[data-answer]");
  place.className = isDone ? "answer well" : "answer bad";
  place.textContent = [message, ...more].join(" ");
}

function values(form, submitter) {
  return Object.fromEntries(
    [...new FormData(form, submitter)].filter(([, value]) => typeof value === "string"));
}

async function act(form, submitter) {
  const headers = { "Content-Type": "application/json" };
  if (csrf) {
    headers["X-Csrf-Token"] = csrf.content;
  }
  const response = await fetch(form.dataset.act, {
    method: "POST", headers, body: JSON.stringify(values(form, submitter)),
    credentials: "same-origin", redirect: "error",
  });
  const answer = await response.json();
  tell(form, answer.done, answer.message, answer.more);
  if (answer.done && form.dataset.go) {
    location.assign(form.dataset.go);
    return true;
  }
  if (answer.done && "again" in form.dataset && (submitter?.value ?? "") !== "true") {
    location.reload();
    return true;
  }
  return false;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.act) {
    return;
  }
  event.preventDefault();
  if (form.ariaBusy === "true") {
    return; // a second touch while the first is under way
  }
  form.ariaBusy = "true";
  let leaves = false;
  try {
    leaves = await act(form, event.submitter);
  } catch {
    tell(form, false, form.dataset.offline, []);
  }
  if (!leaves) {
    form.ariaBusy = "false";
  }
});

// A page that the browser kept may be of another session, or hold a form that was sent.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) {
    location.reload();
  }
});

document.addEventListener("change", async (event) => {
  const input = event.target;
  if (input.dataset.into && input.files.length) {
    const file = input.files[0];
    document.getElementById(input.dataset.into).value = await file.text();
    document.getElementById(input.dataset.form).value =
      file.name.toLowerCase().endsWith(".csv") ? "csv" : "toml";
  }
});

// Sends forms that decide something, once, with the mark of this page, and says what came of it.
// Nothing that was typed is lost when it is refused.
"use strict";

const csrf = document.querySelector("meta[name=csrf]");
const ENDED = ["signed-out", "foreign-page"]; // the session of this page is not that of the browser
const SURE_MS = 8000; // how long a first touch on what cannot be taken back waits for the second
const HELD_MS = 400; // a second touch so soon is the first one still
const asked = new WeakMap();

function tell(form, kind, message, more = [], hint = "") {
  const place = document.getElementById(form.dataset.answerIn) ?? form.querySelector("[data-answer]");
  place.className = `answer ${kind}`;
  place.textContent = [message, ...more].join(" ");
  if (hint) {
    const said = document.createElement("span");
    said.lang = "en"; // a parser's words are those of table scripts
    said.className = "hint";
    said.textContent = hint;
    place.append(said);
  }
}

function values(form, submitter) {
  for (const input of form.querySelectorAll("[data-from-live]")) {
    input.value = document.querySelector(`[data-${input.name}]`)?.dataset[input.name] ?? input.value;
  }
  return Object.fromEntries(
    [...new FormData(form, submitter)].filter(([, value]) => typeof value === "string"));
}

// Whether a person means it: what cannot be taken back is asked once more.
function isSure(form, button) {
  const question = button?.dataset.sure ?? form.dataset.sure;
  if (!question) {
    return true;
  }
  const since = performance.now() - (asked.get(button ?? form) ?? -Infinity);
  if (since < HELD_MS) {
    return false;
  }
  if (since <= SURE_MS) {
    asked.delete(button ?? form);
    return true;
  }
  asked.set(button ?? form, performance.now());
  tell(form, "ask", question);
  return false;
}

async function send(form, given) {
  const headers = { "Content-Type": "application/json" };
  if (csrf) {
    headers["X-Csrf-Token"] = csrf.content;
  }
  const response = await fetch(form.dataset.act, {
    method: "POST", headers, body: JSON.stringify(given),
    credentials: "same-origin", redirect: "error",
  });
  return response.json();
}

// Takes over the mark of a session that began in another tab; returns whether there is one.
async function renewMark() {
  const page = await (await fetch(location.href, { credentials: "same-origin" })).text();
  const mark = new DOMParser().parseFromString(page, "text/html").querySelector("meta[name=csrf]");
  if (!csrf || !mark || mark.content === csrf.content) {
    return false;
  }
  csrf.content = mark.content;
  return true;
}

function offerSignIn(form) {
  const place = document.getElementById(form.dataset.answerIn) ?? form.querySelector("[data-answer]");
  const link = document.createElement("a");
  link.href = "/sign-in?next=/me";
  link.target = "_blank";
  link.textContent = document.body.dataset.signIn;
  place.append(" ", link);
}

async function act(form, submitter) {
  const given = values(form, submitter);
  let answer = await send(form, given);
  if (ENDED.includes(answer.key) && await renewMark()) {
    answer = await send(form, given);
  }
  tell(form, answer.done ? "well" : "bad", answer.message, answer.more, answer.hint);
  if (ENDED.includes(answer.key)) {
    offerSignIn(form);
  }
  if (answer.done && form.dataset.go) {
    location.assign(form.dataset.go);
    return true;
  }
  if (answer.done && given.is_trial !== "true") {
    form.reset();
  }
  return false;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.act) {
    return;
  }
  event.preventDefault();
  if (form.ariaBusy === "true" || !isSure(form, event.submitter)) {
    return; // a second touch while the first is under way, or a first one that waits for it
  }
  form.ariaBusy = "true";
  let leaves = false;
  try {
    leaves = await act(form, event.submitter);
  } catch {
    tell(form, "bad", form.dataset.offline);
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

import { curlOf } from "./curl.ts";
import { byId, make } from "./elements.ts";
import type { Call } from "./gateway.ts";
import { highlight } from "./highlight.ts";
import { jsonText } from "./text.ts";

/** An operation in the list beside the job. */
export interface ShownCall {
  /** Says how the call stands. */
  setState(text: string, tone?: "good" | "bad"): void;
  /** Shows the answer, in place of an earlier one. */
  setAnswer(answer: unknown): void;
  /** Adds an event below the earlier ones and brings its beginning into view. */
  addEvent(event: unknown): void;
}

/** Shows one operation. Earlier ones fold, so that the newest is in view. */
export function showCall(call: Call): ShownCall {
  const [, type = "", name = ""] = /^(\w+) (\w+)/.exec(call.query) ?? [];
  const state = make("span", { className: "call-state", textContent: "running…" });
  const answer = make("pre", { tabIndex: 0, textContent: "…" });
  const code = make(
    "div",
    { className: "code" },
    ...codeBlock("Operation", name, make("pre", { tabIndex: 0 }, highlight(call.query))),
    ...(call.variables
      ? codeBlock("Variables", name, make("pre", { tabIndex: 0 }, highlight(jsonText(call.variables))))
      : []),
    ...codeBlock("Answer", name, answer),
  );
  const title = make(
    "span",
    { className: "call-name" },
    make("span", { textContent: `${type} ` }),
    make("b", { textContent: name }),
  );
  const bar = make(
    "div",
    { className: "call-bar" },
    make("span", { textContent: call.transport }),
    copyButton(call),
  );
  const details = make(
    "details",
    { className: "call", open: true },
    make("summary", {}, title, state),
    make("div", { className: "call-body" }, bar, code),
  );
  for (const other of shownCalls()) other.open = false;
  byId("calls").append(details);
  byId("hint").hidden = true;
  let hasEvents = false;
  return {
    setState(text, tone) {
      state.textContent = text;
      if (tone) state.dataset["state"] = tone;
      else delete state.dataset["state"];
    },
    setAnswer(content) {
      answer.replaceChildren(highlight(jsonText(content)));
    },
    addEvent(content) {
      const event = make("span", { className: "event" }, highlight(`# event: next\n${jsonText(content)}`));
      if (hasEvents) answer.append(event);
      else answer.replaceChildren(event);
      hasEvents = true;
      answer.scrollTop = event.offsetTop;
    },
  };
}

/** Takes away every call but the first, which asks for the limit and stays. */
export function clearCalls(): void {
  for (const call of shownCalls().slice(1)) call.remove();
}

function shownCalls(): HTMLDetailsElement[] {
  return [...byId("calls").querySelectorAll("details")];
}

function codeBlock(title: string, name: string, content: HTMLPreElement): HTMLElement[] {
  content.setAttribute("role", "region");
  content.setAttribute("aria-label", `${title} of ${name}`);
  return [make("h3", { textContent: title }), content];
}

function copyButton(call: Call): HTMLButtonElement {
  const button = make("button", { type: "button", className: "button", textContent: "Copy as curl" });
  button.addEventListener("click", () => {
    void copy(curlOf(call)).then(() => {
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy as curl"), 1600);
      return undefined;
    });
  });
  return button;
}

async function copy(text: string): Promise<void> {
  // The clipboard is only there in secure contexts: on this machine, not on another one in the same network.
  if ("clipboard" in navigator) return navigator.clipboard.writeText(text);
  const area = make("textarea", { value: text, className: "visually-hidden" });
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

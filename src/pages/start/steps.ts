import { byId, make } from "./elements.ts";

/** How far a step of a job is. */
export type StepState = "active" | "done" | "failed";

/** One line of the job's progress. */
export class Step {
  readonly #item: HTMLLIElement;
  readonly #code: HTMLElement;
  readonly #note = make("output");
  #state: StepState | null = null;

  /** @param code the service's name of the state that the step stands for; empty when it has none. */
  constructor(name: string, code: string) {
    this.#code = make("code", { textContent: code });
    const title = make("span", { className: "step-name" }, make("b", { textContent: name }), this.#code);
    this.#item = make("li", { className: "step" }, make("span", { className: "dot" }), title, this.#note);
    byId("steps").append(this.#item);
  }

  /** Whether the step is going on. */
  get isActive(): boolean {
    return this.#state === "active";
  }

  /** Sets the state with a short note. @param code another name than the step has had. */
  set(state: StepState, note: string, code?: string): void {
    this.#state = state;
    this.#item.dataset["state"] = state;
    if (state === "active") this.#item.setAttribute("aria-current", "step");
    else this.#item.removeAttribute("aria-current");
    this.#note.textContent = note;
    if (code !== undefined) this.#code.textContent = code;
  }

  /** Puts an element below the line. */
  append(element: HTMLElement): void {
    this.#item.append(element);
  }
}

import { clearCalls, showCall } from "./call-log.ts";
import { announce, byId, make } from "./elements.ts";
import { type Created, type FileKind, kindOf, type StatusEvent } from "./file-kinds.ts";
import { dataOf, subscribe, upload } from "./gateway.ts";
import { refreshLimits } from "./limits.ts";
import { Problem, unreachable, unreadable } from "./problem.ts";
import { clearResult, showProblems } from "./results.ts";
import { Step } from "./steps.ts";
import { durationText, sizeText } from "./text.ts";

/** One upload, from the file to its end. */
interface Job {
  readonly file: File;
  readonly kind: FileKind;
  readonly signal: AbortSignal;
  /** The upload, then the steps of the kind. */
  readonly steps: readonly [upload: Step, ...others: Step[]];
}

let current = new AbortController();

/** Stops the job that is running, and clears the page for another one. */
export function clearJob(): void {
  current.abort();
  current = new AbortController();
  clearResult();
  byId("steps").replaceChildren();
  byId("retry").hidden = true;
  clearCalls();
}

/** Uploads a file and follows it to its final state. Never rejects. */
export async function runJob(file: File): Promise<void> {
  clearJob();
  const { signal } = current;
  const kind = kindOf(file);
  byId("picker").hidden = true;
  byId("job").hidden = false;
  byId("job-title").textContent = file.name;
  byId("job-title").title = file.name;
  byId("job-file").textContent = `${kind?.title ?? "Unknown kind"} · ${sizeText(file.size)}`;
  byId("job-icon").setAttribute("href", kind?.icon ?? "#icon-document");
  byId("job-title").focus();
  if (!kind) {
    setRunning(false);
    const message = "This page takes MP4 videos, pictures and PDF documents.";
    showProblems([{ title: "Not a file of these kinds", message }]);
    return;
  }
  const others = kind.steps.map(([name, status]) => [name, status] as const);
  const uploading = new Step("Upload", "");
  const job: Job = {
    file,
    kind,
    signal,
    steps: [uploading, ...others.map(([name, code]) => new Step(name, code))],
  };
  await follow(job, async () => {
    const created = await uploadFile(job);
    if (kind.watching) await watch(job, kind.watching, created.id ?? "");
    else finish(job, created);
  });
}

/** Runs a part of a job, and shows why it failed unless the user has cancelled it. */
async function follow(job: Job, part: () => Promise<void>): Promise<void> {
  setRunning(true);
  try {
    await part();
  } catch (error) {
    if (job.signal.aborted) return;
    job.steps.find(({ isActive }) => isActive)?.set("failed", "");
    showProblems((error instanceof Problem ? error : unreachable()).details);
  }
  setRunning(false);
}

function setRunning(isRunning: boolean): void {
  byId("again").textContent = isRunning ? "Cancel" : "Upload another file";
  byId("again").classList.toggle("primary", !isRunning);
}

async function uploadFile({ file, kind, signal, steps: [step] }: Job): Promise<Created> {
  const bar = make("progress", { max: file.size || 1, value: 0, ariaLabel: "Upload" });
  step.append(bar);
  step.set("active", "0 %");
  announce(`Uploading ${file.name}`);
  const call = {
    query: kind.mutation,
    variables: { input: { ...kind.input(file), file: null } },
    file,
    transport: "POST, multipart: operations, map, then the file",
  };
  const shown = showCall(call);
  const startedAt = performance.now();
  const onProgress = (loaded: number, total: number) => {
    bar.max = total;
    bar.value = loaded;
    const percent = Math.floor((100 * loaded) / total);
    step.set("active", percent < 100 ? `${sizeText(loaded)} · ${percent} %` : "100 %");
    shown.setState(`sending, ${percent} %`);
  };
  let created;
  try {
    const answer = await upload(call, { signal, onProgress });
    bar.value = bar.max;
    shown.setAnswer(answer);
    created = kind.createdOf(dataOf(answer));
    if (!created) throw unreadable("");
  } catch (error) {
    shown.setState("failed", "bad");
    throw error;
  } finally {
    void refreshLimits();
  }
  const duration = durationText(performance.now() - startedAt);
  if (created.errors.length > 0) {
    shown.setState("refused", "bad");
    throw new Problem(created.errors.map(({ __typename: title, ...error }) => ({ title, ...error })));
  }
  shown.setState(duration, "good");
  step.set("done", duration);
  return created;
}

async function watch(job: Job, watching: NonNullable<FileKind["watching"]>, id: string): Promise<void> {
  const call = {
    query: watching.subscription,
    variables: { id },
    isStream: true,
    transport: "POST, answered by server-sent events",
  };
  const shown = showCall(call);
  shown.setState("listening…");
  let count = 0;
  const eventsText = () => (count === 1 ? "1 event" : `${count} events`);
  const startedAt = performance.now();
  try {
    for await (const answer of subscribe(call, job.signal)) {
      shown.addEvent(answer);
      count += 1;
      shown.setState(`${eventsText()}, listening…`);
      const event = watching.eventOf(dataOf(answer));
      if (!event) throw unreadable("");
      showStatus(job, event, startedAt);
    }
  } catch (error) {
    shown.setState("failed", "bad");
    if (!job.signal.aborted) offerRetry(job, () => watch(job, watching, id));
    throw error;
  }
  shown.setState(`complete, ${eventsText()}`, "good");
}

function offerRetry(job: Job, retry: () => Promise<void>): void {
  const button = byId("retry");
  button.hidden = false;
  const onClick = () => {
    button.hidden = true;
    byId("problems").replaceChildren();
    void follow(job, retry);
  };
  button.addEventListener("click", onClick, { once: true, signal: job.signal });
}

function showStatus(job: Job, event: StatusEvent, startedAt: number): void {
  const [, step] = job.steps;
  announce(`Status: ${event.status}`);
  if (!event.isFinal) {
    step?.set("active", "", event.status);
    return;
  }
  const duration = durationText(performance.now() - startedAt);
  if (event.status === job.kind.steps.at(-1)?.[1]) {
    step?.set("done", duration);
    finish(job, event);
    return;
  }
  step?.set("failed", duration, event.status);
  showProblems([{ title: event.status, message: event.reason || "The service gives no reason." }]);
}

function finish({ file, steps }: Job, item: Created | StatusEvent): void {
  steps.at(-1)?.set("done", "");
  item.show(file.name);
  announce(`${file.name} is ready.`);
}

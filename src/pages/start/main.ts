import { byId, byIdAs } from "./elements.ts";
import { token } from "./gateway.ts";
import { clearJob, runJob } from "./job.ts";
import { refreshLimits } from "./limits.ts";
import { unreachable } from "./problem.ts";
import { userName } from "./session.ts";
import { showSignIn } from "./sign-in.ts";

const input = byIdAs("file", HTMLInputElement);

input.addEventListener("change", () => {
  const file = input.files?.[0];
  // So that the same file can be chosen once more.
  input.value = "";
  if (file) void runJob(file);
});

for (const button of document.querySelectorAll<HTMLElement>("[data-sample]")) {
  button.addEventListener("click", () => void runSample(button.dataset["sample"] ?? ""));
}

async function runSample(name: string): Promise<void> {
  const response = await fetch(`/assets/${name}`).catch(() => null);
  if (!response?.ok) {
    byId("hint").textContent = unreachable().message;
    return;
  }
  const blob = await response.blob();
  await runJob(new File([blob], name, { type: blob.type }));
}

byId("again").addEventListener("click", () => {
  clearJob();
  byId("job").hidden = true;
  byId("picker").hidden = false;
  byId("hint").hidden = false;
  input.focus();
});

/** Events enter and leave every element on the way; the file is over the page until all of them are left. */
let dragDepth = 0;

function setDragDepth(depth: number): void {
  dragDepth = depth;
  document.body.classList.toggle("is-dropping", depth > 0);
}

addEventListener("dragenter", (event) => {
  event.preventDefault();
  setDragDepth(dragDepth + 1);
});
addEventListener("dragleave", () => setDragDepth(dragDepth - 1));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  setDragDepth(0);
  const file = event.dataTransfer?.files[0];
  if (file) void runJob(file);
});

byId("token").textContent = token;
byId("demo-seller").hidden = userName !== null;
if (userName !== null) byId("signed-in-seller").textContent = `as ${userName}, who has signed in`;
showSignIn();
void refreshLimits();
byId("hint").hidden = false;

/** Returns the address of a task's page below the console's path. */
export function taskAddress({
  direction,
  taskId,
}: {
  readonly direction: string | null;
  readonly taskId: string;
}): string {
  return `/${direction === "UPLOAD" ? "listings" : "reports"}/${encodeURIComponent(taskId)}`;
}

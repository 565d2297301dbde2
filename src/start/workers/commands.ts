/** The command that starts a worker, which only the primary gives. */
export const workerCommand = "worker-of-gateway";

/** The command that starts the sandbox's process, which only the primary gives. */
export const sandboxCommand = "sandbox-of-gateway";

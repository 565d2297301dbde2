import type { DestinationStream, Logger } from "pino";

/** Writer for frequent log entries of level info that contain no secrets. */
export type LineLog = ReturnType<typeof createLineLog>;

/**
 * Creates a fast writer to a logger's destination, in the same format as the logger. It skips the redaction and
 * serialization of attributes, which take twenty times as long.
 */
export function createLineLog(logger: Logger, destination: DestinationStream) {
  const bindings = logger.bindings();
  return {
    /** Writes an entry without redaction. */
    info(attributes: object, message: string): void {
      if (!logger.isLevelEnabled("info")) return;
      const time = new Date().toISOString();
      const entry = { level: "info", time, ...bindings, ...attributes, msg: message };
      destination.write(`${JSON.stringify(entry)}\n`);
    },
  };
}

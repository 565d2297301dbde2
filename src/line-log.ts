import type { DestinationStream, Logger } from "pino";

/** Writes frequent entries of level info that contain no secrets. */
export type LineLog = ReturnType<typeof createLineLog>;

/**
 * Creates a fast writer for a logger's destination, in the format of its other lines. It skips the redaction and
 * serialization of each attribute, which take twenty times as long.
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

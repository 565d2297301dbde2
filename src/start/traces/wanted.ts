/**
 * Whether traces are to be exported: by the standard's own variables, which are no settings of the gateway
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 */
export function areTracesWanted(environment: NodeJS.ProcessEnv): boolean {
  const said = (name: string) => environment[name]?.trim() ?? "";
  if (said("OTEL_SDK_DISABLED").toLowerCase() === "true") return false;
  const exporter = said("OTEL_TRACES_EXPORTER");
  if (exporter === "none") return false;
  return [exporter, said("OTEL_EXPORTER_OTLP_ENDPOINT"), said("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")].some(
    (value) => value !== "",
  );
}

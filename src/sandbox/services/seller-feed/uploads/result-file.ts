import { csvLine, xmlElement } from "../reports/report-text.ts";
import type { OutcomeRow } from "./outcome-store.ts";

/**
 * The result of an upload as CSV: a line for each record, in the order of the file. `Record` is the line of the uploaded file
 * at which the record begins.
 */
export function* writeCsvResult(outcomes: Iterable<readonly OutcomeRow[]>): Generator<string> {
  yield csvLine([
    "Record",
    "Reference",
    "Custom label (SKU)",
    "Status",
    "Error code",
    "Error message",
    "Item number",
    "Order number",
  ]);
  for (const page of outcomes) {
    yield page
      .map((row) =>
        csvLine([
          row.line ?? "",
          row.reference,
          row.sku ?? "",
          row.is_success === 1 ? "Success" : "Failure",
          row.code ?? "",
          row.message ?? "",
          row.item_id ?? "",
          row.order_id ?? "",
        ]),
      )
      .join("");
  }
}

/**
 * The result of an upload as XML: a response on a line of its own for each record, in the order of the file. `RecordNumber`
 * is the line of the uploaded file at which the record's element begins.
 */
export function* writeXmlResult(
  outcomes: Iterable<readonly OutcomeRow[]>,
  requestName: string,
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<BulkDataExchangeResponses>\n';
  const responseName = requestName.replace(/Request$/, "Response");
  for (const page of outcomes) {
    yield page.map((row) => describeResponse(row, responseName)).join("");
  }
  yield "</BulkDataExchangeResponses>\n";
}

function describeResponse(row: OutcomeRow, name: string): string {
  const errors =
    row.is_success === 1
      ? ""
      : `<Errors>${xmlElement("ErrorCode", row.code ?? "")}${xmlElement("SeverityCode", "Error")}${xmlElement("LongMessage", row.message ?? "")}</Errors>`;
  return `<${name}>${[
    xmlElement("CorrelationID", row.message_id ?? undefined),
    xmlElement("RecordNumber", row.line ?? undefined),
    xmlElement("Ack", row.is_success === 1 ? "Success" : "Failure"),
    xmlElement("Reference", row.reference),
    xmlElement("SKU", row.sku ?? undefined),
    xmlElement("ItemID", row.item_id ?? undefined),
    xmlElement("OrderID", row.order_id ?? undefined),
  ].join("")}${errors}</${name}>\n`;
}

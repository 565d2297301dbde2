import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestSandbox } from "../../helpers/sandbox.ts";

/**
 * Copies each report of a sandbox, without its file, once for each minute before it. The service's quotas allow only
 * some hundred reports a day.
 */
export function copyReports({ dataDir }: Pick<TestSandbox, "dataDir">, count: number): void {
  const database = new DatabaseSync(join(dataDir, "sandbox.db"));
  const columns = "account_id, feed_type, schema_version, status, result_file, result_name, filter_criteria";
  database.exec(`
    WITH RECURSIVE copies(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM copies WHERE number < ${count})
    INSERT INTO feed_tasks (id, created_at, completed_at, ${columns})
    SELECT printf('%08d%024d', sequence, number), created_at - number * 60000, completed_at - number * 60000, ${columns}
    FROM feed_tasks, copies`);
  database.close();
}

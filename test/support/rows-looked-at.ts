import type { Pool } from "pg";
import { z } from "zod";

const Scan = z.object({
  "Node Type": z.string().endsWith("Scan"),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
});

/**
 * Returns the number of rows that the scans of a plan read, including discarded rows. Looks for scans in every
 * property, because on several servers the plans of the others are in properties of the first one's.
 */
function looked(plan: unknown): number {
  if (typeof plan !== "object" || plan === null) return 0;
  const below = Object.values(plan).reduce((sum: number, each: unknown) => sum + looked(each), 0);
  const scan = Scan.safeParse(plan).data;
  if (!scan || scan["Node Type"].startsWith("Bitmap Index") || scan["Node Type"] === "Custom Scan")
    return below;
  const thrown = scan["Rows Removed by Filter"] + scan["Rows Removed by Index Recheck"];
  return below + (scan["Actual Rows"] + thrown) * scan["Actual Loops"];
}

/** Runs a statement and returns the number of rows that its scans read. */
export async function rowsLookedAt(
  pool: Pick<Pool, "query">,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<number> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
  return looked(rows);
}

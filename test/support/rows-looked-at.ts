import type { Pool } from "pg";
import { z } from "zod";

interface Node {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number | undefined;
  readonly "Rows Removed by Index Recheck"?: number | undefined;
  readonly Plans?: readonly Node[] | undefined;
}
const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Actual Rows": z.number(),
    "Actual Loops": z.number(),
    "Rows Removed by Filter": z.number().optional(),
    "Rows Removed by Index Recheck": z.number().optional(),
    Plans: z.array(Node).optional(),
  }),
);
const Explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: Node })) }));

/** Returns the number of rows that the scans of a plan read, including discarded rows. */
function looked(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + looked(plan), 0);
  if (!node["Node Type"].endsWith("Scan") || node["Node Type"].startsWith("Bitmap Index")) return below;
  const thrown = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return below + (node["Actual Rows"] + thrown) * node["Actual Loops"];
}

/** Runs a statement and returns the number of rows that its scans read. */
export async function rowsLookedAt(
  pool: Pick<Pool, "query">,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<number> {
  const explained = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
  return looked(Explained.parse(explained.rows)[0]?.["QUERY PLAN"][0]?.Plan ?? Node.parse({}));
}

import type { Pool } from "pg";
import { inject } from "vitest";
import { z } from "zod";

const Scan = z.object({
  "Node Type": z.string().endsWith("Scan"),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Function Name": z.string().optional(),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
});

const Tasks = z.object({ "Task Count": z.number() });

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Returns the number of rows that the scans of a plan read, including discarded rows. Looks for scans in every
 * property, because on several servers the plans of the others are in properties of the first one's.
 */
function looked(plan: unknown): number {
  if (typeof plan !== "object" || plan === null) return 0;
  const below = Object.values(plan).reduce((sum: number, each: unknown) => sum + looked(each), 0);
  const scan = Scan.safeParse(plan).data;
  if (!scan || !readsRows(scan)) return below;
  const thrown = scan["Rows Removed by Filter"] + scan["Rows Removed by Index Recheck"];
  return below + (scan["Actual Rows"] + thrown) * scan["Actual Loops"];
}

/** Returns false for scans of an index alone, and of rows that another scan of the plan has read. */
const readsRows = (scan: z.infer<typeof Scan>): boolean =>
  !scan["Node Type"].startsWith("Bitmap Index") &&
  scan["Node Type"] !== "Custom Scan" &&
  scan["Function Name"] !== "read_intermediate_result";

/** Returns the largest number of parts of its tables that a step of a plan asks; 0 on one server. */
function partsAsked(plan: unknown): number {
  if (typeof plan !== "object" || plan === null) return 0;
  return Math.max(Tasks.safeParse(plan).data?.["Task Count"] ?? 0, ...Object.values(plan).map(partsAsked));
}

const isAboutOneClient = (text: string): boolean =>
  /_doctor"? = \$\d/.test(text) && !/_doctor"? (?:in|= any) ?\(/.test(text);

/**
 * Runs a statement and returns the number of rows that its scans read. Throws if a statement about one client
 * asks more than one part of a database on several servers.
 */
export async function rowsLookedAt(pool: Pick<Pool, "query">, statement: Statement): Promise<number> {
  const { text, values } = inject("cluster").others.length > 0 ? await inlined(pool, statement) : statement;
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
  const parts = partsAsked(rows);
  if (parts > 1 && isAboutOneClient(statement.text)) throw new Error(`Asks ${parts} parts: ${text}`);
  return looked(rows);
}

/**
 * Writes the values into the statement. On several servers EXPLAIN would plan a statement with parameters
 * without their values, but running the statement plans it with them.
 */
async function inlined(pool: Pick<Pool, "query">, { text, values }: Statement): Promise<Statement> {
  if (values.length === 0) return { text, values };
  const quoted = values.map((_, index) => `quote_nullable($${index + 1}::text)`).join(", ");
  const { rows } = await pool.query<Record<string, string>>(
    `select * from unnest(array[${quoted}]) with ordinality as t (quoted, place)`,
    values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value)),
  );
  return {
    text: text.replace(/\$(\d+)/g, (_, place) => rows[Number(place) - 1]?.["quoted"] ?? ""),
    values: [],
  };
}

import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Returns the tables with a `_doctor` column, children before their parents. Throws if tables refer to each
 * other in a circle.
 */
export async function ownedTables(db: Db): Promise<string[]> {
  const tables = await sql<{
    name: string;
  }>`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = '_doctor' order by 1`.execute(
    db,
  );
  const references = await sql<{
    child: string;
    parent: string;
  }>`select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db);
  const remaining = new Set(tables.rows.map(({ name }) => name));
  const ordered: string[] = [];
  while (remaining.size > 0) {
    const unreferenced = [...remaining].filter(
      (table) =>
        !references.rows.some(
          ({ child, parent }) => parent === table && child !== table && remaining.has(child),
        ),
    );
    if (unreferenced.length === 0)
      throw new Error(`these tables refer to each other in a circle: ${[...remaining].join(", ")}`);
    for (const table of unreferenced) remaining.delete(table);
    ordered.push(...unreferenced);
  }
  return ordered;
}

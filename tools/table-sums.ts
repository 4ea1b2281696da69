import type pg from "pg";

/** Number of rows of a table, and the sum of a hash of each row's values. */
interface TableSum {
  readonly rows: string;
  readonly hash: string;
}

/**
 * Sums of tables, which are equal before and after the rows are copied to other servers. Points in time are
 * counted in seconds, because their text depends on the settings of a server.
 */
async function sumOf(client: pg.Client, table: string): Promise<TableSum> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const values = columns.map(({ name, type }) =>
    type === "timestamp with time zone" ? `extract(epoch from ${name})::text` : `${name}::text`,
  );
  const text = values.map((value) => `quote_nullable(${value})`).join(" || ',' || ");
  const { rows } = await client.query<TableSum>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(${text}, 0)), 0)::text as hash from ${table}`,
  );
  return rows[0] ?? { rows: "0", hash: "0" };
}

/** Keeps the sums of tables in the schema `kept`, once: an interrupted run compares with the first ones. */
export async function keepSums(client: pg.Client, kept: string, tables: readonly string[]): Promise<void> {
  const known = await client.query(`select 1 from ${kept}.table_sum limit 1`);
  if (known.rowCount !== 0) return;
  await client.query("begin");
  for (const table of tables) {
    const { rows, hash } = await sumOf(client, table);
    await client.query(`insert into ${kept}.table_sum values ($1, $2, $3)`, [table, rows, hash]);
  }
  await client.query("commit");
}

/** Returns the number of rows in all tables. Throws if a table differs from its kept sum. */
export async function assertSums(client: pg.Client, kept: string): Promise<number> {
  const { rows: sums } = await client.query<TableSum & { source: string }>(
    `select source, rows, hash from ${kept}.table_sum order by source`,
  );
  let total = 0;
  for (const { source, rows, hash } of sums) {
    const now = await sumOf(client, source);
    if (now.rows !== rows || now.hash !== hash)
      throw new Error(`The table ${source} had ${rows} rows and has ${now.rows}, or a row differs.`);
    total += Number(rows);
  }
  return total;
}

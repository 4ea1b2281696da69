import type pg from "pg";

/**
 * Drops the triggers of tables while their rows are copied to the servers, because the triggers already ran
 * when the rows were written. Leaves the triggers for TRUNCATE, which only mark permissions as changed and
 * which Citus can't create on the shards of a table later. Stores the definitions in a table of the schema
 * `kept`, so that an interrupted run loses none.
 */
export async function takeTriggersAway(
  client: pg.Client,
  kept: string,
  tables: readonly string[],
): Promise<void> {
  await client.query("begin");
  const { rows } = await client.query<{ name: string; source: string }>(
    `insert into ${kept}.table_trigger (name, source, definition)
     select tgname, tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger
     where not tgisinternal and tgrelid = any($1::regclass[]) and tgtype & 32 = 0
       and tgrelid not in (select logicalrelid from pg_dist_partition)
     order by tgrelid::regclass::text, tgname returning name, source`,
    [tables],
  );
  for (const { name, source } of rows) await client.query(`drop trigger "${name}" on ${source}`);
  await client.query("commit");
}

/** Creates the triggers again, on every server. */
export async function restoreTriggers(client: pg.Client, kept: string): Promise<number> {
  const { rows } = await client.query<{ place: number; name: string; source: string; definition: string }>(
    `select place, name, source, definition from ${kept}.table_trigger order by place`,
  );
  for (const { place, name, source, definition } of rows) {
    const found = await client.query(
      "select 1 from pg_trigger where tgname = $1 and tgrelid = $2::regclass",
      [name, source],
    );
    if (found.rowCount === 0) await client.query(definition);
    await client.query(`delete from ${kept}.table_trigger where place = $1`, [place]);
  }
  return rows.length;
}

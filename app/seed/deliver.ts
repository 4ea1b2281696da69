import type pg from "pg";

export interface Delivery {
  readonly table: string;
  /** Column names, "ID" first. */
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /**
   * False for tables without a version, which staff don't edit. In other tables, a row with a version other
   * than 1 was edited by staff and isn't updated.
   */
  readonly versioned?: false;
}

/**
 * Updates a table to the delivered rows: inserts new rows and updates changed ones. Skips rows that staff
 * edited or that conflict with rows added by staff. Deletes nothing, because other rows may refer to the row.
 */
export async function deliverRows(
  client: pg.ClientBase,
  { table, columns, rows, versioned }: Delivery,
): Promise<void> {
  const quoted = columns.map((column) => `"${column}"`);
  const [, ...changeable] = quoted;
  const deliveredRows = `jsonb_populate_recordset(null::${table}, $1::jsonb) d`;
  const columnList = (alias: string, names: readonly string[]) =>
    names.map((name) => `${alias}.${name}`).join(", ");
  const json = JSON.stringify(rows);
  await client.query(
    `update ${table} t set (${changeable.join(", ")}) = row(${columnList("d", changeable)}) from ${deliveredRows}
     where t."ID" = d."ID" ${versioned === false ? "" : "and t.version = 1"} and row(${columnList("t", changeable)}) is distinct from row(${columnList("d", changeable)})`,
    [json],
  );
  await client.query(
    `insert into ${table} (${quoted.join(", ")}) select ${columnList("d", quoted)} from ${deliveredRows}
     where not exists (select from ${table} t where t."ID" = d."ID") on conflict do nothing`,
    [json],
  );
}

import type pg from "pg";

export interface Delivery {
  readonly table: string;
  /** The first is "ID". */
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** A row of another version was edited by staff and is theirs now; tables without a version are ours alone. */
  readonly versioned?: false;
}

/**
 * Brings a table to what is delivered: new rows in, changed ones up to date, those that staff changed or that stand in the way of
 * one they added left alone. Nothing is deleted, since other rows may point at it.
 */
export async function deliver(client: pg.ClientBase, { table, columns, rows, versioned }: Delivery): Promise<void> {
  const quoted = columns.map((column) => `"${column}"`);
  const [, ...changeable] = quoted;
  const delivered = `jsonb_populate_recordset(null::${table}, $1::jsonb) d`;
  const of = (alias: string, names: readonly string[]) => names.map((name) => `${alias}.${name}`).join(", ");
  const json = JSON.stringify(rows);
  await client.query(
    `update ${table} t set (${changeable.join(", ")}) = row(${of("d", changeable)}) from ${delivered}
     where t."ID" = d."ID" ${versioned === false ? "" : "and t.version = 1"} and row(${of("t", changeable)}) is distinct from row(${of("d", changeable)})`,
    [json],
  );
  await client.query(
    `insert into ${table} (${quoted.join(", ")}) select ${of("d", quoted)} from ${delivered}
     where not exists (select from ${table} t where t."ID" = d."ID") on conflict do nothing`,
    [json],
  );
}

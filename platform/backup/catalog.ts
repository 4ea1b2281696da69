import type pg from "pg";

export interface Column {
  readonly name: string;
  readonly type: string;
}
export interface Table {
  readonly name: string;
  /** Stored columns; generated columns are left to PostgreSQL. */
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}
export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly toColumns: readonly string[];
  readonly definition: string;
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const columnNames = (table: string, list: string) =>
  `array(select a.attname from unnest(${list}) with ordinality k(n, at) join pg_attribute a on a.attrelid = ${table} and a.attnum = k.n order by k.at)::text[]`;

/** Lists the current tables from the catalog, so that a new table is in every backup automatically. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       (select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       coalesce((select ${columnNames("c.oid", "x.indkey::int2[]")} from pg_index x where x.indrelid = c.oid and x.indisprimary), '{}') as key
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`,
  );
  return rows;
}

export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conname as name, c.relname as table, f.relname as to, ${columnNames("conrelid", "conkey")} as columns,
       ${columnNames("confrelid", "confkey")} as "toColumns", pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = conrelid join pg_class f on f.oid = confrelid
     where contype = 'f' and c.relnamespace = 'public'::regnamespace order by 2, 1`,
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  return rows.map(({ name }) => name);
}

import type pg from "pg";
import { type Column, quoteLiteral, quoteName, type Table } from "./catalog.ts";

const FETCH_BYTES = 8_000_000;
const FETCH_ROWS = 2_000;

export interface RowSource {
  /** SQL expressions that replace columns; the table is aliased `t`. */
  readonly instead?: Readonly<Record<string, string>>;
  /** SQL condition. */
  readonly where?: string;
}

/**
 * Yields rows as JSON objects of PostgreSQL's text representations, which every version reads back as the
 * same value. Ordered by the key.
 */
export async function* readRows(
  client: pg.ClientBase,
  table: Table,
  { instead = {}, where = "true" }: RowSource = {},
): AsyncGenerator<string[]> {
  const textOf = ({ name }: Column) => `(${instead[name] ?? `t.${quoteName(name)}`})::text`;
  const line = `json_object(array[${table.columns.map(({ name }) => quoteLiteral(name)).join(", ")}], array[${table.columns.map(textOf).join(", ")}])::text`;
  const order = table.key.map((name) => {
    const type = table.columns.find((column) => column.name === name)?.type;
    return instead[name]
      ? `(${instead[name]})::text collate "C"`
      : `t.${quoteName(name)}${type === "text" ? ' collate "C"' : ""}`;
  });
  const size = await fetchSize(client, table);
  await client.query(
    `declare reading no scroll cursor for select ${line} as line from public.${quoteName(table.name)} t where ${where}${order.length > 0 ? ` order by ${order.join(", ")}` : ""}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${size} from reading`);
    if (rows.length > 0) yield rows.map((row) => row.line);
    if (rows.length < size) break;
  }
  await client.query("close reading");
}

/**
 * Returns the number of rows per fetch, so that even the largest fit into memory. The length of bytes is
 * known without reading them.
 */
async function fetchSize(client: pg.ClientBase, table: Table): Promise<number> {
  const byteLengths = table.columns
    .filter(({ type }) => type === "bytea")
    .map(({ name }) => `coalesce(octet_length(${quoteName(name)}), 0)`);
  if (byteLengths.length === 0) return FETCH_ROWS;
  const { rows } = await client.query<{ most: number | null }>(
    `select max(${byteLengths.join(" + ")})::int as most from public.${quoteName(table.name)}`,
  );
  return Math.max(1, Math.min(FETCH_ROWS, Math.floor(FETCH_BYTES / (2 * (rows[0]?.most ?? 0) + 1_000))));
}

/** Builds the statement that inserts such lines into a table: `$1` is a JSON array of them. */
export function insertSql(
  { name, columns }: Table,
  from = "json_array_elements($1::json) as l(line)",
): string {
  // Reads JSON columns as text and casts them, because a text read as JSON would become a JSON string.
  const isJson = ({ type }: Column) => type === "jsonb" || type === "json";
  const list = columns.map((column) => quoteName(column.name)).join(", ");
  const shape = columns
    .map((column) => `${quoteName(column.name)} ${isJson(column) ? "text" : column.type}`)
    .join(", ");
  const values = columns
    .map((column) => `r.${quoteName(column.name)}${isJson(column) ? `::${column.type}` : ""}`)
    .join(", ");
  return `insert into public.${quoteName(name)} (${list}) overriding system value select ${values} from ${from}, lateral json_to_record(l.line::json) as r(${shape})`;
}

import type pg from "pg";
import { REFERENCE } from "#db/distribution.ts";
import { StartError } from "#platform/start-error.ts";
import { type ForeignKey, quoteName } from "./catalog.ts";

/**
 * Tables referenced by ID: people, identified by ID and username (client-tables.ts), and clients, which the
 * archive itself contains. Other reference data is identified by name.
 */
const TABLES_BY_ID: ReadonlySet<string> = new Set(["person", "doctor"]);

/**
 * Returns true if a foreign key refers to reference data by an ID, which may differ elsewhere. Other keys,
 * such as a fund's code, are the same everywhere.
 */
export const refersByName = ({ to, toColumns }: ForeignKey): boolean =>
  REFERENCE.includes(to) && !TABLES_BY_ID.has(to) && toColumns.includes("ID");

interface UniqueRule {
  readonly table: string;
  readonly columns: readonly (string | null)[];
  readonly expressions: readonly string[];
}

/**
 * Identifies rows of reference data across installations, where their IDs may differ: by the table's first
 * unique index without an ID, preferably one without nullable columns.
 */
export class NaturalKeys {
  readonly #keys: readonly ForeignKey[];
  readonly #rules: ReadonlyMap<string, UniqueRule>;

  private constructor(keys: readonly ForeignKey[], rules: readonly UniqueRule[]) {
    this.#keys = keys;
    this.#rules = new Map(rules.toReversed().map((rule) => [rule.table, rule]));
  }

  static async read(client: pg.ClientBase, keys: readonly ForeignKey[]): Promise<NaturalKeys> {
    const { rows } = await client.query<UniqueRule>(
      `select c.relname as table, array(select a.attname from unnest(x.indkey::int2[]) with ordinality k(n, at)
           left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n and k.n > 0 order by k.at)::text[] as columns,
         array(select pg_get_indexdef(x.indexrelid, n, true) from generate_series(1, x.indnkeyatts) n order by n)::text[] as expressions
       from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       where c.relnamespace = 'public'::regnamespace and x.indisunique and not x.indisprimary and x.indpred is null
         and not exists (select from unnest(x.indkey::int2[]) n join pg_attribute a on a.attrelid = c.oid and a.attnum = n where a.attname = 'ID')
       order by c.relname, exists (select from unnest(x.indkey::int2[]) n join pg_attribute a on a.attrelid = c.oid and a.attnum = n where not a.attnotnull), i.relname`,
    );
    return new NaturalKeys(keys, rows);
  }

  /** Builds the SQL expression for the natural key, as one text, of the row whose ID is in `column`. */
  of(table: string, column: string, depth = 0): string {
    const alias = `r${depth}`;
    return `(select ${this.text(table, alias, depth)} from public.${quoteName(table)} ${alias} where ${alias}."ID" = ${column})`;
  }

  text(table: string, alias: string, depth = 0): string {
    const rule = this.#rules.get(table);
    if (!rule)
      throw new Error(
        `${table} has no unique rule but its number, so its rows cannot be told in another Corella`,
      );
    const parts = rule.expressions.map((expression, index) => {
      const column = rule.columns[index];
      if (column === null || column === undefined) return `(${expression})::text`;
      const qualifiedColumn = `${alias}.${quoteName(column)}`;
      const key = this.#keys.find(
        (foreignKey) => foreignKey.table === table && foreignKey.columns.join() === column,
      );
      return key && refersByName(key)
        ? this.of(key.to, qualifiedColumn, depth + 1)
        : `${qualifiedColumn}::text`;
    });
    return `json_build_array(${parts.join(", ")})::text`;
  }

  /** Returns the IDs of these rows in this installation. Throws a `StartError` if one is missing. */
  async numbers(client: pg.ClientBase, table: string, keys: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await client.query<{ ID: string; key: string }>(
      `select "ID"::text as "ID", key from (select r."ID", ${this.text(table, "r")} as key from public.${quoteName(table)} r) named where key = any($1)`,
      [keys],
    );
    const idByKey = new Map(rows.map(({ ID, key }) => [key, ID]));
    const missing = keys.find((key) => !idByKey.has(key));
    if (missing !== undefined)
      throw new StartError(
        `This Corella has no ${table.replaceAll("_", " ")} ${missing}, which the records name: add it first. Nothing was changed.`,
      );
    return idByKey;
  }
}

/** Builds the `instead` expressions for a table's columns that refer to reference data. */
export function nameExpressions(
  table: string,
  keys: readonly ForeignKey[],
  natural: NaturalKeys,
): Record<string, string> {
  const nameKeys = keys.filter((key) => key.table === table && refersByName(key));
  return Object.fromEntries(
    nameKeys.map(({ columns: [column = ""], to }) => [column, natural.of(to, `t.${quoteName(column)}`)]),
  );
}

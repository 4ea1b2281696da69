import pg from "pg";

/**
 * A column whose values are narrower than its database type: a closed list of words, a day or a wall time.
 */
interface NarrowColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/**
 * Narrows the generated table types: `country` becomes `"AU" | "UK"` if a check constraint lists these
 * values, and dates and times become Day and WallTime. Rows then match the contracts without a cast.
 */
export async function narrowTypes(types: string, url: string): Promise<string> {
  let text = types;
  for (const { table, column, type } of await listNarrowColumns(url)) {
    const name = table.replace(/(^|_)([a-z])/g, (_, _bar: string, letter: string) => letter.toUpperCase());
    const block = new RegExp(`(export interface ${name} \\{[^}]*?\\n  ${column}: (?:Generated<)?)string`);
    text = text.replace(block, `$1${type}`);
  }
  const imports = [
    ...(/\bDay\b/.test(text) ? ['import type { Day } from "#kernel/dates/day.ts";'] : []),
    ...(/\bWallTime\b/.test(text) ? ['import type { WallTime } from "#kernel/dates/wall-time.ts";'] : []),
  ];
  return text.replace(/(import type \{ ColumnType \} from "kysely";)/, [...imports, "$1"].join("\n"));
}

async function listNarrowColumns(url: string): Promise<NarrowColumn[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const checks = await client.query<{ table: string; column: string; definition: string }>(`
      select c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace order by 1, 2`);
    const dates = await client.query<NarrowColumn>(`
      select c.relname as table, a.attname as column, case a.atttypid when 'date'::regtype then 'Day' else 'WallTime' end as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.atttypid in ('date'::regtype, 'time'::regtype) and a.attnum > 0 and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1, 2`);
    const enumColumns = checks.rows.flatMap(({ table, column, definition }) => {
      if (!/^CHECK \(\(\(?"?\w+"?\)? = ANY \(ARRAY\[/.test(definition)) return [];
      const literals = [...definition.matchAll(/'([^']*)'::text/g)].map((match) => JSON.stringify(match[1]));
      return literals.length > 0 ? [{ table, column, type: literals.join(" | ") }] : [];
    });
    return [...enumColumns, ...dates.rows];
  } finally {
    await client.end();
  }
}

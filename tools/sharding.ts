import type pg from "pg";
import { ACROSS_CLIENTS, LOCAL, REFERENCE } from "#db/distribution.ts";

export type TableKind = "owned" | "reference" | "local";

interface Table {
  readonly name: string;
  readonly hasDoctor: boolean;
  readonly hasTrigger: boolean;
}
interface Unique {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}
interface Reference {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
}
export interface Schema {
  readonly tables: readonly Table[];
  readonly indexes: readonly Unique[];
  readonly references: readonly Reference[];
}

/** Reads Corella's own tables, indexes and foreign keys from the catalogs. */
export async function readSchema(client: pg.ClientBase | pg.Pool): Promise<Schema> {
  const query = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows;
  const columnNames = (table: string, list: string) =>
    `array(select coalesce(a.attname, '') from unnest(${list}) with ordinality k(n, at)
       left join pg_attribute a on a.attrelid = ${table} and a.attnum = k.n order by k.at)::text[]`;
  return {
    tables: await query<Table>(
      `select relname as name,
         exists (select from pg_attribute where attrelid = c.oid and attname = '_doctor' and not attisdropped) as "hasDoctor",
         exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as "hasTrigger"
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    ),
    // Includes exclusion constraints, which are unique rules as well.
    indexes: await query<Unique>(
      `select i.relname as name, c.relname as table, x.indisunique or x.indisexclusion as "isUnique",
         ${columnNames("c.oid", "(x.indkey::int2[])[0:x.indnkeyatts - 1]")} as columns
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
       where c.relnamespace = 'public'::regnamespace order by 1`,
    ),
    references: await query<Reference>(
      `select conname as name, c.relname as table, f.relname as to, ${columnNames("conrelid", "conkey")} as columns, ${columnNames("confrelid", "confkey")} as "toColumns"
       from pg_constraint join pg_class c on c.oid = conrelid join pg_class f on f.oid = confrelid
       where contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1`,
    ),
  };
}

export function kindOf({ name, hasDoctor }: Table): TableKind | null {
  if (REFERENCE.includes(name)) return "reference";
  if (name in LOCAL) return "local";
  return hasDoctor ? "owned" : null;
}

/** Returns a sentence for each obstacle to distributing the tables by client. */
export function findObstacles(schema: Schema): string[] {
  const kinds = new Map(schema.tables.map((table) => [table.name, kindOf(table)]));
  const isOwned = ({ table }: { table: string }) => kinds.get(table) === "owned";
  const undeclared = schema.tables
    .filter((table) => kindOf(table) === null)
    .map(
      ({ name }) =>
        `The table ${name} has no _doctor: name it in db/distribution.ts as reference, or as local with a reason.`,
    );
  const misdeclared = schema.tables
    .filter((table) => table.hasDoctor && (kindOf(table) === "reference" || kindOf(table) === "local"))
    .map(
      ({ name }) =>
        `The table ${name} has _doctor, so its rows belong to clients: take it out of db/distribution.ts.`,
    );
  const missingTables = [...REFERENCE, ...Object.keys(LOCAL)]
    .filter((name) => !kinds.has(name))
    .map((name) => `db/distribution.ts names the table ${name}, which does not exist.`);
  const uniqueRules = schema.indexes
    .filter((index) => isOwned(index) && index.isUnique && !index.columns.includes("_doctor"))
    .map(
      ({ name, table }) =>
        `The unique rule ${name} of ${table} is without _doctor: no single server could keep it.`,
    );
  const keyless = schema.tables
    .filter(
      ({ name }) =>
        kinds.get(name) === "owned" &&
        !schema.indexes.some((index) => index.table === name && index.isUnique),
    )
    .map(({ name }) => `The table ${name} has no key that begins with _doctor.`);
  const unalignedIndexes = schema.indexes
    .filter((index) => isOwned(index) && index.columns[0] !== "_doctor" && !(index.name in ACROSS_CLIENTS))
    .map(
      ({ name, table }) =>
        `The index ${name} of ${table} does not begin with _doctor: let it, or give the reason it asks over all clients in db/distribution.ts.`,
    );
  const missingIndexes = Object.keys(ACROSS_CLIENTS)
    .filter((name) => !schema.indexes.some((index) => index.name === name))
    .map((name) => `db/distribution.ts names the index ${name}, which does not exist.`);
  const referenceObstacles = schema.references.flatMap((reference) => obstaclesOf(reference, kinds));
  const triggers = schema.tables
    .filter(
      ({ name, hasTrigger }) =>
        hasTrigger &&
        kinds.get(name) === "local" &&
        schema.references.some(({ table, to }) => table === name && kinds.get(to) === "reference"),
    )
    .map(
      ({ name }) =>
        `The table ${name} refers to one that every server has, so its triggers would no longer run: name it as reference in db/distribution.ts.`,
    );
  return [
    ...triggers,
    ...undeclared,
    ...misdeclared,
    ...missingTables,
    ...keyless,
    ...uniqueRules,
    ...unalignedIndexes,
    ...missingIndexes,
    ...referenceObstacles,
  ];
}

function obstaclesOf(
  { name, table, to, columns, toColumns }: Reference,
  kinds: ReadonlyMap<string, TableKind | null>,
): string[] {
  const [from, target] = [kinds.get(table), kinds.get(to)];
  const doctorIndex = columns.indexOf("_doctor");
  if (from === "owned" && target === "owned" && (doctorIndex === -1 || toColumns[doctorIndex] !== "_doctor"))
    return [
      `The foreign key ${name} of ${table} does not go by _doctor: it could lead to another client's row, on another server.`,
    ];
  if (from === "owned" && target === "local")
    return [
      `The foreign key ${name} leads from ${table}, which is spread, to ${to}, which is kept on one server.`,
    ];
  if ((from === "reference" || from === "local") && target === "owned")
    return [`The foreign key ${name} leads from ${table}, which is not spread, to ${to}, which is.`];
  if (from === "reference" && target === "local")
    return [`The foreign key ${name} leads from ${table}, which every server has, to ${to}, which one has.`];
  return [];
}

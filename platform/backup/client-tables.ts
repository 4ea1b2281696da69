import type pg from "pg";
import { ownedTables } from "#platform/db/owned-tables.ts";
import { type ForeignKey, listForeignKeys, listTables, quoteName, type Table } from "./catalog.ts";
import { queriesOn } from "./connection.ts";
import { unsentMailColumns } from "./held-mail.ts";
import { NaturalKeys, nameExpressions } from "./natural-keys.ts";
import type { RowSource } from "./rows.ts";

export interface ClientTable {
  readonly table: Table;
  readonly reading: RowSource;
  readonly foreignKeys: readonly ForeignKey[];
}
export interface ClientTables {
  readonly tables: readonly ClientTable[];
  readonly natural: NaturalKeys;
}

/** Matches columns that name a person without a foreign key. */
export const PERSON_COLUMN = /_by$|_user$|^_person$/;

/**
 * Columns replaced in an archive. Credentials are not exported with the records, so the people must reset
 * their passwords; neither are values that matter only to a server's cache.
 */
const REDACTED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mail: unsentMailColumns,
  person: {
    password_hash: "null",
    last_bulletin_time: "null",
    access_version: "'00000000-0000-0000-0000-000000000000'",
  },
};

/**
 * Returns all tables of one client from the catalogs: its people, the client itself, and every table with
 * `_doctor`, ordered so that referenced tables come first.
 */
export async function clientTables(client: pg.Client, ID: number): Promise<ClientTables> {
  const [allTables, foreignKeys] = [await listTables(client), await listForeignKeys(client)];
  const natural = await NaturalKeys.read(client, foreignKeys);
  const ownedNames = (await ownedTables(queriesOn(client))).toReversed();
  const personFilter = `("ID" = ${ID} or _super_user = ${ID})`;
  const filters: [string, string][] = [
    ["person", personFilter],
    ["person_group", `_person in (select "ID" from person where ${personFilter})`],
    ["doctor", `"ID" = ${ID}`],
    ...ownedNames.map((name): [string, string] => [name, `_doctor = ${ID}`]),
  ];
  const tables = filters.flatMap(([name, where]) => {
    const table = allTables.find((one) => one.name === name);
    if (!table) return [];
    const reading = {
      where,
      instead: { ...nameExpressions(name, foreignKeys, natural), ...REDACTED_COLUMNS[name] },
    };
    return [{ table, reading, foreignKeys: foreignKeys.filter((key) => key.table === name) }];
  });
  return { tables, natural };
}

/**
 * Builds the query for the other people named in the records, such as staff who wrote them and authors in the
 * audit log.
 */
export function strangersQuery(ID: number, tables: readonly ClientTable[]): string {
  const selects = tables.flatMap(({ table, reading, foreignKeys }) =>
    table.name === "person"
      ? []
      : personColumns(table, foreignKeys).map(
          (column) =>
            `select t.${quoteName(column)} as "ID" from public.${quoteName(table.name)} t where ${reading.where}`,
        ),
  );
  return `select json_build_object('ID', p."ID"::text, 'username', p.username, 'title', p.title::text, 'first_name', p.first_name, 'last_name', p.last_name)::text as line
    from person p where p."ID" in (${selects.join(" union ")}) and p."ID" <> ${ID} and p._super_user is distinct from ${ID} order by p."ID"`;
}

export function personColumns({ name, columns }: Table, foreignKeys: readonly ForeignKey[]): string[] {
  const foreignKeyOf = (column: string) =>
    foreignKeys.find((key) => key.table === name && key.columns.includes(column) && column !== "_doctor");
  return columns
    .filter(({ name: column, type }) =>
      foreignKeyOf(column)
        ? foreignKeyOf(column)?.to === "person"
        : type !== "text" && (PERSON_COLUMN.test(column) || column === "requesting_id"),
    )
    .map((column) => column.name);
}

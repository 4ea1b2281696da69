import type { Kysely } from "kysely";
import type pg from "pg";
import { z } from "zod";
import type { DB } from "#db/tables.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { codeOf, StartError } from "#platform/start-error.ts";
import { literal, quoted } from "./catalog.ts";
import { type ClientTable, type ClientTables, clientTables } from "./client-tables.ts";
import { asKept, inTransaction, queriesOn, withConnection } from "./connection.ts";
import { insistOnHere } from "./emptiness.ts";
import { STRANGERS } from "./export-client.ts";
import { insistOnFiles, putFiles } from "./files-part.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { isByName } from "./natural-keys.ts";
import { altered, insistOnPart, readPart } from "./parts.ts";
import { insertion } from "./rows.ts";

export interface ImportOptions {
  readonly url: string;
  readonly storage: Storage;
  readonly from: string;
  readonly say: (line: string) => void;
  /** Looks at the client's records before they stand. */
  readonly check?: (db: Kysely<DB>, ID: number) => Promise<void>;
}

const Row = z.record(z.string(), z.string().nullable());
const Stranger = z.object({ ID: z.string(), username: z.string() });
type TablePart = Manifest["tables"][number];

/** Not in a demo: there "Start my practice" is still to come. */
const PRACTICE_HAS_BEGUN =
  "update practice_start set begun_at = now() where begun_at is null and not exists (select from person where is_demo)";

/** Every row under its own number, so that register, links and letters go on meaning what they meant. All of it, or nothing. */
export async function importClient({ url, storage, from, say, check }: ImportOptions): Promise<Manifest> {
  const manifest = readManifest(from, "client");
  const { client: who } = manifest;
  if (!who) throw altered(from, "manifest.json");
  for (const part of manifest.tables) await insistOnPart(from, part);
  const keys = await insistOnFiles(from, manifest.files);
  return await withConnection(url, async (client) => {
    const put: string[] = [];
    let isOurs = false;
    try {
      await inTransaction(client, "begin", async () => {
        await insistOnHere(client, manifest, from);
        await insistOnFree(client, who, [...keys]);
        isOurs = true;
        await asKept(client, () => load(client, manifest, who.ID, from, say));
        await client.query(PRACTICE_HAS_BEGUN);
        await putFiles(from, manifest.files, storage, (key) => put.push(key));
        await check?.(queriesOn(client), who.ID);
      });
    } catch (error) {
      if (isOurs) for (const key of put) await storage.remove(key);
      throw inOneSentence(error);
    }
    return manifest;
  });
}

/** What two clients cannot have both: a user name, a mail address … */
function inOneSentence(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined || !code.startsWith("23")) return error;
  const constraint = typeof error === "object" && error !== null && "constraint" in error ? String(error.constraint) : code;
  return new StartError(`These records clash with what is here (${constraint}). Nothing was changed.`);
}

async function insistOnFree(
  client: pg.Client,
  { ID, username }: { ID: number; username: string },
  keys: readonly string[],
): Promise<void> {
  const { rows } = await client.query(`select from person where "ID" = $1 or username_key = lower($2) or _super_user = $1`, [
    ID,
    username,
  ]);
  if (rows.length > 0)
    throw new StartError(`${username}, or somebody else with the number ${ID}, is in this Corella already. Nothing was changed.`);
  const { rows: kept } = await client.query("select from file where storage_key = any($1) limit 1", [keys]);
  if (kept.length > 0) throw new StartError("Files of these records are in this Corella already. Nothing was changed.");
}

async function load(client: pg.Client, manifest: Manifest, ID: number, from: string, say: (line: string) => void): Promise<void> {
  const here = await clientTables(client, ID);
  const parts = new Map(manifest.tables.map((part) => [part.name, part]));
  const others = parts.get(STRANGERS);
  if (!others) throw altered(from, "manifest.json");
  await loadStrangers(client, others, from);
  for (const one of here.tables) {
    const part = parts.get(one.table.name);
    if (!part || part.columns.join() !== one.table.columns.map(({ name }) => name).join()) throw altered(from, "manifest.json");
    await loadTable(client, one, part, here.natural, from);
    if (part.rows > 0) say(`${part.name}: ${part.rows} rows`);
  }
  for (const { table } of here.tables) await insistOnOwnNumbers(client, table.name, table.key, ID);
  await moveSequences(client, here.tables);
}

/** People who wrote in the records and are not here get a row that says who they were, and that nobody can sign in with. */
async function loadStrangers(client: pg.Client, part: TablePart, from: string): Promise<void> {
  for await (const batch of readPart(from, part)) {
    const lines = `[${batch.join(",")}]`;
    const { rows } = await client.query<{ ID: string; username: string }>(
      `select s."ID"::text as "ID", s.username from json_to_recordset($1::json) as s("ID" bigint, username text)
       join person p on (p."ID" = s."ID") <> (p.username_key = lower(s.username))`,
      [lines],
    );
    const [other] = rows.map((row) => Stranger.parse(row));
    if (other)
      throw new StartError(
        `The records name ${other.username} with the number ${other.ID}, and here that name or number is somebody else's. Nothing was changed.`,
      );
    await client.query(
      `insert into person ("ID", kind, username, title, first_name, last_name, active)
       select s."ID", 'staff', s.username, s.title, s.first_name, s.last_name, false
       from json_to_recordset($1::json) as s("ID" bigint, username text, title smallint, first_name text, last_name text)
       where not exists (select from person p where p."ID" = s."ID")`,
      [lines],
    );
  }
}

/** Through a table of this transaction's own, so that rows that point to each other come in one statement. */
async function loadTable(
  client: pg.Client,
  { table, foreignKeys }: ClientTable,
  part: TablePart,
  natural: ClientTables["natural"],
  from: string,
): Promise<void> {
  const byName = foreignKeys.filter(isByName).map(({ columns: [column = ""], to }) => ({ column, to }));
  await client.query("create temporary table arriving (line text not null) on commit drop");
  for await (const batch of readPart(from, part)) {
    const lines = byName.length === 0 ? batch : await renumbered(client, batch, byName, natural);
    await client.query("insert into arriving select unnest($1::text[])", [lines]);
  }
  const { rowCount } = await client.query(insertion(table, "arriving l"));
  if (rowCount !== part.rows) throw new Error(`${part.name} took ${rowCount} of ${part.rows} rows`);
  await client.query("drop table arriving");
}

async function renumbered(
  client: pg.Client,
  batch: readonly string[],
  byName: readonly { column: string; to: string }[],
  natural: ClientTables["natural"],
): Promise<string[]> {
  const rows = batch.map((line) => Row.parse(JSON.parse(line)));
  for (const { column, to } of byName) {
    const keys = new Set(rows.flatMap((row) => row[column] ?? []));
    if (keys.size === 0) continue;
    const numbers = await natural.numbers(client, to, [...keys]);
    for (const row of rows) row[column] = numbers.get(row[column] ?? "") ?? null;
  }
  return rows.map((row) => JSON.stringify(row));
}

/** A number is one client's only, though the key would allow two. */
async function insistOnOwnNumbers(client: pg.Client, table: string, key: readonly string[], ID: number): Promise<void> {
  if (key.join() !== "_doctor,ID") return;
  const { rows } = await client.query(
    `select from public.${quoted(table)} mine join public.${quoted(table)} other on other."ID" = mine."ID" and other._doctor <> mine._doctor where mine._doctor = ${ID} limit 1`,
  );
  if (rows.length > 0)
    throw new StartError(
      `Numbers of these records (${table.replaceAll("_", " ")}) are in use by another client here. Nothing was changed.`,
    );
}

async function moveSequences(client: pg.Client, tables: readonly ClientTable[]): Promise<void> {
  for (const { table } of tables) {
    if (!table.columns.some(({ name }) => name === "ID")) continue;
    await client.query(
      `select setval(found.sequence, greatest(most, last_value)) from
         (select substring(pg_get_expr(adbin, adrelid) from $$nextval\\('([^']+)'$$)::regclass as sequence from pg_attrdef d
          join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where adrelid = ${literal(`public.${quoted(table.name)}`)}::regclass and attname = 'ID') found,
         lateral (select coalesce(pg_sequence_last_value(found.sequence), 1) as last_value) was,
         (select max("ID") as most from public.${quoted(table.name)}) rows
       where found.sequence is not null and most is not null`,
    );
  }
}

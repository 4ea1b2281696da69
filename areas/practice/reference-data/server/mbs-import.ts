import { createHash } from "node:crypto";
import type pg from "pg";
import { newestDayIn, publicationDayOf } from "../rules/mbs-record.ts";
import { type MbsFile, MbsFileError } from "./mbs-file.ts";

export interface MbsReport {
  readonly added: number;
  readonly changed: number;
  readonly ended: number;
  readonly unchanged: number;
  /**
   * Number of items in force that the file does not contain. With `endMissing` they end on the day before the
   * file's newest date.
   */
  readonly missing: number;
}

export interface MbsImportOptions {
  /** Loads a file even if a newer one was loaded before. */
  readonly force?: boolean;
  readonly endMissing?: boolean;
}

const COLUMNS = [
  "item",
  "description",
  "item_start_on",
  "item_end_on",
  "fee_start_on",
  "fee_cents",
  "derived_fee",
  "benefit_75_cents",
  "benefit_85_cents",
  "benefit_100_cents",
  "basic_units",
  "category",
  "group_code",
  "sub_group",
  "item_type",
  "fee_type",
  "provider_type",
  "benefit_type",
  "is_anaesthetic",
] as const;

const columnsOf = (alias: string): string => COLUMNS.map((column) => `${alias}.${column}`).join(", ");

/** Imports the schedule within the caller's transaction. Importing the same file again changes no items. */
export async function importMbs(
  client: pg.ClientBase,
  file: MbsFile,
  options: MbsImportOptions = {},
): Promise<MbsReport> {
  await client.query("lock table mbs_import in share row exclusive mode");
  const published_on = publicationDayOf(file.name);
  const content_on = file.records.map(newestDayIn).reduce((newest, day) => (day > newest ? day : newest));
  if (!options.force) await assertNewer(client, content_on, published_on);
  await client.query(
    "create temporary table mbs_delivered (like mbs_item including generated) on commit drop",
  );
  await client.query('alter table mbs_delivered alter column "ID" drop not null');
  await client.query(
    `insert into mbs_delivered (${COLUMNS.join(", ")}) select ${columnsOf("d")} from jsonb_populate_recordset(null::mbs_item, $1::jsonb) d`,
    [JSON.stringify(file.records)],
  );
  const report = { ...(await countOutcomes(client)), missing: await countMissing(client, content_on) };
  await upsertItems(client);
  if (options.endMissing) await endMissing(client, content_on);
  await client.query(
    `insert into mbs_import (file_name, checksum, content_on, published_on, added, changed, ended, unchanged) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      file.name,
      createHash("sha256").update(file.bytes).digest("hex"),
      content_on,
      published_on,
      report.added,
      report.changed,
      report.ended,
      report.unchanged,
    ],
  );
  await client.query("drop table mbs_delivered");
  return report;
}

async function assertNewer(
  client: pg.ClientBase,
  content_on: string,
  published_on: string | null,
): Promise<void> {
  const { rows } = await client.query<{ file_name: string; newest: string }>(
    `select file_name, to_char(greatest(content_on, published_on), 'DD/MM/YYYY') as newest from mbs_import
     where content_on > $1 or (content_on = $1 and published_on > $2)
     order by content_on desc, published_on desc nulls last limit 1`,
    [content_on, published_on],
  );
  const [newerImport] = rows;
  if (newerImport)
    throw new MbsFileError(
      `This file is older than ${newerImport.file_name} (${newerImport.newest}), which has been loaded. Use --force to load it anyway.`,
    );
}

/**
 * Counts the items by outcome: added if the item is new, ended if it now has an end date, changed if fee or
 * details differ.
 */
async function countOutcomes(client: pg.ClientBase): Promise<Omit<MbsReport, "missing">> {
  const { rows } = await client.query<{ outcome: keyof MbsReport; count: number }>(
    `select case
       when not exists (select from mbs_item k where k.item = d.item) then 'added'
       when d.item_end_on is not null and (m."ID" is null or m.item_end_on is null) then 'ended'
       when m."ID" is null or (${columnsOf("m")}) is distinct from (${columnsOf("d")}) then 'changed'
       else 'unchanged' end as outcome, count(*)::integer as count
     from mbs_delivered d left join mbs_item m on m.item = d.item and m.fee_start_on = d.fee_start_on
     group by 1`,
  );
  const counts = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  const count = (outcome: keyof MbsReport): number => counts.get(outcome) ?? 0;
  return {
    added: count("added"),
    changed: count("changed"),
    ended: count("ended"),
    unchanged: count("unchanged"),
  };
}

async function upsertItems(client: pg.ClientBase): Promise<void> {
  const assignments = COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ");
  await client.query(
    `insert into mbs_item as m (${COLUMNS.join(", ")}) select ${columnsOf("d")} from mbs_delivered d
     on conflict on constraint mbs_item_once do update set ${assignments}
     where (${columnsOf("m")}) is distinct from (${columnsOf("excluded")})`,
  );
}

/** An item that has ended keeps rows of earlier fees without an end, which are not missing. */
const MISSING_CONDITION = `m.item_end_on is null and not exists (select from mbs_delivered d where d.item = m.item)
  and not exists (select from mbs_item n where n.item = m.item and n.fee_start_on > m.fee_start_on and n.item_end_on is not null)
  and coalesce(m.item_start_on, m.fee_start_on) < $1::date`;

async function countMissing(client: pg.ClientBase, content_on: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(distinct m.item)::integer as count from mbs_item m where ${MISSING_CONDITION}`,
    [content_on],
  );
  return rows[0]?.count ?? 0;
}

/** Reads the rows first, because an update of a table that every server has can't name a temporary one. */
async function endMissing(client: pg.ClientBase, content_on: string): Promise<void> {
  const { rows } = await client.query<{ ID: number }>(
    `select m."ID" from mbs_item m where ${MISSING_CONDITION}`,
    [content_on],
  );
  await client.query(`update mbs_item set item_end_on = $1::date - 1 where "ID" = any($2)`, [
    content_on,
    rows.map(({ ID }) => ID),
  ]);
}

/** Formats the report as a sentence for the operator. */
export function formatReport(
  report: MbsReport,
  { endMissing: endsMissing = false }: MbsImportOptions = {},
): string {
  const counts = `${report.added} new, ${report.changed} changed, ${report.ended} ended, ${report.unchanged} unchanged`;
  if (report.missing === 0) return `${counts}.`;
  return `${counts}. ${report.missing} in force here are not in the file${endsMissing ? " and were ended" : "; --end-missing ends them"}.`;
}

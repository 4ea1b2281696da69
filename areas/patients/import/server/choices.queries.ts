import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { CorrectionCount, Difference } from "../choices.contract.ts";
import type { Subject } from "../row.contract.ts";
import type { CorrectionKind, Mode } from "../lists.contract.ts";
import type { Correction } from "../rules/corrections.ts";
import type { Candidate } from "../rules/identity.ts";

interface Run {
  readonly ID: number;
  readonly mode: Mode;
}

const isChosen = (mode: Mode) =>
  mode === "update" ? sql`true` : mode === "fill" ? sql`(c.value ->> 'is_fill')::boolean` : sql`false`;

/** Lists the fields that differ between file and record, in the order of the file's rows. */
export async function listDifferences(
  db: Db,
  _doctor: number,
  { ID, mode }: Run,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
) {
  const nameCondition =
    search === undefined || search.trim() === ""
      ? sql``
      : sql`and search_key(i.name) like '%' || search_key(${search}) || '%'`;
  const matchingRows = sql`from import_row i cross join lateral jsonb_array_elements(i.changes) with ordinality c(value, place)
    where i._doctor = ${_doctor} and i._run = ${ID} and i.outcome in ('there', 'change', 'changed') and i.identity is not null
      and i.changes <> '[]' ${nameCondition}`;
  const { rows } =
    await sql<Difference>`select i.row_number, i.subject, i.name, i.identity, c.value ->> 'field' as field,
      c.value ->> 'label' as label, c.value ->> 'was' as was, c.value ->> 'now' as now, (c.value ->> 'is_fill')::boolean as is_fill,
      ${isChosen(mode)} as is_chosen
    ${matchingRows} order by i.row_number, c.place limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number; records: number; chosen: number }>`select count(*)::int as total,
      count(distinct i.row_number) filter (where ${isChosen(mode)})::int as records, count(*) filter (where ${isChosen(mode)})::int as chosen
    ${matchingRows}`.execute(db);
  const { total = 0, records = 0, chosen = 0 } = counted.rows[0] ?? {};
  return { differences: rows, totalItems: total, records, fills: chosen, kept: total - chosen };
}

/** Counts the corrections of each kind, with the first one as an example. */
export async function countCorrections(db: Db, _doctor: number, run: number): Promise<CorrectionCount[]> {
  const { rows } = await sql<CorrectionCount>`select c.value ->> 'kind' as kind, count(*)::int as count,
      (array_agg(c.value ->> 'was' order by i.row_number))[1] as was, (array_agg(c.value ->> 'now' order by i.row_number))[1] as now,
      bool_or(coalesce((c.value ->> 'is_left')::boolean, false)) as is_left
    from import_row i cross join lateral jsonb_array_elements(i.corrections) c
    where i._doctor = ${_doctor} and i._run = ${run} and i.corrections <> '[]' and i.outcome <> 'wrong'
    group by 1 order by c.value ->> 'kind' = 'lost' desc, 2 desc, 1`.execute(db);
  return rows.map((row) => ({ ...row, kind: row.kind satisfies CorrectionKind }));
}

/** Locks a row until the end of the transaction. */
export const lockRow = async (db: Db, _doctor: number, _run: number, row_number: number) =>
  (
    await sql<{
      row_number: number;
      subject: Subject;
      outcome: string;
      draft: Readonly<Record<string, unknown>> | null;
      candidates: Candidate[];
      notices: string[];
      corrections: Correction[];
    }>`select row_number, subject, outcome, draft, candidates, notices, corrections from import_row
      where _doctor = ${_doctor} and _run = ${_run} and row_number = ${row_number} for update`.execute(db)
  ).rows[0];

/**
 * Stores the decision about a row. Clears the evidence of a person decided to be new, so that the import does
 * not look for the person again.
 */
export async function decideRow(
  db: Db,
  { _doctor, _run, row_number }: { _doctor: number; _run: number; row_number: number },
  decision: {
    outcome: string;
    identity: number | null;
    changes: readonly object[];
    fills: number;
    others: number;
    notices: readonly string[];
    corrections: readonly Correction[];
  },
): Promise<void> {
  await sql`update import_row set outcome = ${decision.outcome}, identity = ${decision.identity},
      evidence = case when ${decision.outcome} = 'new' then null else evidence end,
      changes = ${JSON.stringify(decision.changes)}::jsonb, fills = ${decision.fills}, others = ${decision.others},
      notices = ${JSON.stringify(decision.notices)}::jsonb, corrections = ${JSON.stringify(decision.corrections)}::jsonb
    where _doctor = ${_doctor} and _run = ${_run} and row_number = ${row_number}`.execute(db);
}

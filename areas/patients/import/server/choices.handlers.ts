import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { normaliseFields } from "#areas/patients/patients/rules/saving.ts";
import { ReferringDoctorBody } from "#areas/patients/referring-doctors/contract.ts";
import { normaliseNumbers } from "#areas/patients/referring-doctors/rules/numbers.ts";
import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import type { PatientReference } from "#platform/http/patient-rows.ts";
import {
  builtOn,
  type choiceRoutes,
  type Decision,
  MAX_BLOCKERS,
  notCandidate,
  notDone,
  encodingFixed,
  correctionsFixed,
  notInDoubt,
  sourceFixed,
} from "../choices.contract.ts";
import { alreadyStarted } from "../contract.ts";
import type { DateOrder } from "../lists.contract.ts";
import { isChanging } from "../rules/differences.ts";
import { fillOnlyIn, replaceFillOnlyNotices, replaceRefusedValues } from "../rules/fill-only.ts";
import { sourceNamed } from "../rules/sources.ts";
import { countCorrections, decideRow, listDifferences, lockRow } from "./choices.queries.ts";
import { Comparer } from "./compare-records.ts";
import { ownerOf } from "./owner.ts";
import { matchAgain } from "./plan.ts";
import { asWrittenIn, listSources } from "./profile.queries.ts";
import { ordersIn } from "./readers.ts";
import { readLettersAs } from "./letters.ts";
import { countRows, datesIn, encodingOfRun, listRuns, lockRun, mappingIn, updateRun } from "./queries.ts";
import { findRow } from "./row.queries.ts";
import { applyMode } from "./settle.queries.ts";
import { listBlockers } from "./undo.queries.ts";
import { startUndo } from "./undo-job.ts";

export type References = () => readonly PatientReference[];

export const choiceHandlers = (references: References): Handlers<typeof choiceRoutes> => ({
  async choose({ db, client, actor, params, body, assertFound, fail, auditWrite }) {
    const run = assertFound(await lockRun(db, client.ID, params.id));
    if (run.state !== "read") fail(alreadyStarted);
    const { mode = run.mode } = body;
    const source =
      body.source === undefined ? run.source : sourceNamed(body.source, await listSources(db, client.ID));
    if (source !== run.source && run.format !== "csv") fail(sourceFixed);
    const dates =
      body.dates === undefined ? datesIn(run.date_orders) : chosenDates(datesIn(run.date_orders), body.dates);
    if (body.as_written !== undefined && run.format !== "csv") fail(correctionsFixed);
    const before = encodingOfRun(run);
    const encoding = body.encoding ?? before;
    if (before === null && encoding !== null) fail(encodingFixed);
    const isRecoded = before !== null && encoding !== null && encoding !== before;
    if (isRecoded) await readLettersAs(db, client.ID, run, { before, encoding });
    const asWritten =
      body.as_written === undefined ? asWrittenIn(run.as_written) : [...new Set(body.as_written)];
    await updateRun(db, client.ID, run.ID, { mode, dates, asWritten });
    // Rows are judged again because the source of the IDs, the birthdays and the corrections decide who
    // already exists.
    const isReadAgain =
      isRecoded || source !== run.source || body.dates !== undefined || body.as_written !== undefined;
    const columns = run.columns?.length ?? 0;
    const reading = {
      ID: run.ID,
      mapping: mappingIn(run.mapping),
      columns,
      source,
      mode,
      orders: ordersIn(dates),
      asWritten,
    };
    if (isReadAgain && run.format === "csv" && run.subject !== "both")
      await matchAgain(db, ownerOf(client, actor), { ...reading, subject: run.subject });
    else await applyMode(db, client.ID, run.ID, mode);
    await recount(db, client.ID, run.ID);
    const message = hideParts(
      [hiddenFile(run.file_names.join(", "))],
      (files) => `chose how ${files} is imported`,
    );
    auditWrite({
      controller: "import",
      identity: run.ID,
      message,
      after: { mode, source, asWritten, encoding },
    });
    return assertFound((await listRuns(db, client.ID, run.ID))[0]);
  },

  async differences({ db, client, params, query, assertFound }) {
    const run = assertFound((await listRuns(db, client.ID, params.id))[0]);
    const page = { limit: params.pageSize, offset: offsetOf(params.pageSize, params.pageNumber) };
    return listDifferences(db, client.ID, run, { search: query.search, ...page });
  },

  async corrections({ db, client, params, assertFound }) {
    assertFound((await listRuns(db, client.ID, params.id))[0]);
    return countCorrections(db, client.ID, params.id);
  },

  async decide({ db, client, params, body, assertFound, fail, auditWrite }) {
    const run = assertFound(await lockRun(db, client.ID, params.id));
    if (run.state !== "read") fail(alreadyStarted);
    const row = assertFound(await lockRow(db, client.ID, run.ID, params.row));
    if (row.candidates.length === 0) fail(notInDoubt);
    const identity = body.identity ?? null;
    if (body.decision === "same" && !row.candidates.some((candidate) => candidate.identity === identity))
      fail(notCandidate);
    const result = await outcomeOf(db, client, row, body.decision, identity);
    const outcome = result.outcome === "there" && isChanging(run.mode, result) ? "change" : result.outcome;
    const fillOnly = fillOnlyIn(row.draft);
    const notices = replaceFillOnlyNotices(row.notices, fillOnly, result.refused);
    const corrections = replaceRefusedValues(row.corrections, fillOnly, result.refused);
    await decideRow(
      db,
      { _doctor: client.ID, _run: run.ID, row_number: row.row_number },
      { ...result, outcome, notices, corrections },
    );
    await recount(db, client.ID, run.ID);
    auditWrite({
      controller: "import",
      identity: run.ID,
      message: "decided about a row of an import",
      after: { ...body, row: params.row },
    });
    return assertFound(await findRow(db, client.ID, run.ID, params.row));
  },

  async undo({ db, client, actor, params, services, assertFound, fail, auditWrite }) {
    const run = assertFound(await lockRun(db, client.ID, params.id));
    const isUndone = run.state === "undoing" || run.state === "undone";
    if (!isUndone) {
      if (run.state !== "done") fail(notDone);
      const { blockers, total } = await listBlockers(
        db,
        { _doctor: client.ID, run: run.ID },
        references(),
        MAX_BLOCKERS,
      );
      if (total > 0) fail(builtOn, { total, blockers });
      await updateRun(db, client.ID, run.ID, { state: "undoing" });
      await startUndo(services, db, { doctor: client.ID, run: run.ID, person: actor.ID });
      const message = hideParts(
        [hiddenFile(run.file_names.join(", "))],
        (files) => `started to undo the import of ${files}`,
      );
      auditWrite({ controller: "import", identity: run.ID, message });
    }
    return assertFound((await listRuns(db, client.ID, run.ID))[0]);
  },
});

async function recount(db: Db, _doctor: number, ID: number): Promise<void> {
  await updateRun(db, _doctor, ID, { counts: (await countRows(db, _doctor, [ID]))(ID) });
}

/** Applies the user's order to every date column. */
const chosenDates = (dates: ReturnType<typeof datesIn>, order: DateOrder): ReturnType<typeof datesIn> =>
  Object.fromEntries(Object.keys(dates).map((place) => [place, { order, is_open: false }]));

const UNCHANGED = { changes: [], fills: 0, others: 0, refused: [] } as const;
type Row = NonNullable<Awaited<ReturnType<typeof lockRow>>>;

async function outcomeOf(
  db: Db,
  client: { ID: number; country: "AU" | "UK" },
  row: Row,
  decision: Decision,
  identity: number | null,
) {
  if (decision === "new") return { ...UNCHANGED, outcome: "new", identity: null };
  if (decision === "leave" || identity === null) return { ...UNCHANGED, outcome: "left", identity: null };
  const values =
    row.subject === "patient"
      ? normaliseFields(PatientDraft.parse(row.draft), client.country)
      : normaliseNumbers(ReferringDoctorBody.parse(row.draft), client.country);
  const comparisonOf = await new Comparer(db, client).compare([
    { subject: row.subject, identity, values, fillOnly: fillOnlyIn(row.draft) },
  ]);
  const { differences = [], words = [], refused = [] } = comparisonOf(row.subject, identity, values) ?? {};
  const fills = differences.filter(({ isFill }) => isFill).length;
  return { outcome: "there", identity, changes: words, fills, others: differences.length - fills, refused };
}

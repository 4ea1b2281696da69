import type { z } from "zod";
import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import { fieldTwice, notATable } from "#areas/patients/import/contract.ts";
import { saveProfile } from "#areas/patients/import/server/index.ts";
import { sourceNamed } from "#areas/patients/import/rules/sources.ts";
import type { Db } from "#platform/db/db.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { letterReader } from "#platform/tables/text-encoding.ts";
import { latestRun } from "#platform/jobs/index.ts";
import {
  type AppointmentImport,
  type appointmentImportRoutes,
  appointmentsFile,
  columnsMissing,
  encodingFixed,
  importBuiltOn,
  importRunning,
  importUnknownFile,
  notImported,
  notRead,
} from "../contract.ts";
import { duplicateFieldIn, likelyTable, matchingProblem } from "../rules/match-table.ts";
import { mayDraw } from "../rules/drawing.ts";
import { BOOK_JOB, jobKeyOf, READ_JOB, startBooking, startReading } from "./import-jobs.ts";
import {
  countsOf,
  findImport,
  hasWorkingImport,
  type ImportRow,
  insertImport,
  listImports,
  lockImport,
  noCounts,
  removeImport,
  updateImport,
} from "./queries.ts";
import { removeFile } from "./import-file.ts";
import { listDays, listRows } from "./list.queries.ts";
import { assertMayEditReferrals } from "./rights.ts";
import { startUndo, UNDO_JOB } from "./undo-job.ts";
import { listBlockers } from "./undo.queries.ts";
import { wrongCsv } from "./wrong-csv.ts";

const controller = "appointmentimport";
const MAX_BLOCKERS = 20;

export const handlers: Handlers<typeof appointmentImportRoutes> = {
  list: async ({ db, client }) => withCounts(db, client.ID, await listImports(db, client.ID)),

  async create(call) {
    const { db, client, actor, body, services, fail, assertFound, auditWrite } = call;
    if (await hasWorkingImport(db, client.ID)) fail(importRunning);
    const file = await claimUpload(call, body._file, appointmentsFile);
    if (!file) return fail(importUnknownFile);
    const source = sourceNamed(body.source ?? "", []);
    const ID = await insertImport(db, {
      _doctor: client.ID,
      _started_by: actor.ID,
      file_name: file.name,
      _file: file.ID,
      source,
    });
    await startReading(services, db, { doctor: client.ID, ID, person: actor.ID });
    const message = hideParts(
      [hiddenFile(file.name)],
      (name) => `previewed an import of appointments from ${name}`,
    );
    auditWrite({ controller, identity: ID, message });
    return importOf(db, client.ID, assertFound(await findImport(db, client.ID, ID)));
  },

  get: async ({ db, client, params, assertFound }) =>
    importOf(db, client.ID, assertFound(await findImport(db, client.ID, params.id))),

  async rows({ db, client, params, query, assertFound }) {
    const { ID } = assertFound(await findImport(db, client.ID, params.id));
    const page = { limit: params.pageSize, offset: offsetOf(params.pageSize, params.pageNumber) };
    return listRows(db, { _doctor: client.ID, _import: ID }, query, page);
  },

  async days({ db, client, params, query, assertFound, assertAllowed }) {
    const { ID } = assertFound(await findImport(db, client.ID, params.id));
    assertAllowed(mayDraw(query));
    return listDays(db, { _doctor: client.ID, _import: ID }, query);
  },

  async match({ db, client, actor, params, body, services, fail, assertFound, auditWrite }) {
    const { ID, state, headings } = assertFound(await lockImport(db, client.ID, params.id));
    if (state !== "read") fail(notRead);
    if (headings === null) fail(notATable);
    const duplicateField = duplicateFieldIn(body.kind, body.mapping);
    if (duplicateField !== null) fail(fieldTwice, { field: duplicateField });
    const sentence = matchingProblem(body.kind, body.mapping);
    if (sentence !== null) fail(columnsMissing, { sentence });
    if (await hasWorkingImport(db, client.ID)) fail(importRunning);
    await updateImport(db, client.ID, ID, {
      state: "reading",
      subject: body.kind,
      mapping: JSON.stringify(body.mapping),
    });
    await startReading(services, db, { doctor: client.ID, ID, person: actor.ID });
    auditWrite({
      controller,
      identity: ID,
      message: "matched the columns of an import of appointments",
      after: body.mapping,
    });
    return importOf(db, client.ID, assertFound(await findImport(db, client.ID, ID)));
  },

  async readLetters({ db, client, actor, params, body, services, fail, assertFound, auditWrite }) {
    const run = assertFound(await lockImport(db, client.ID, params.id));
    if (run.state !== "read") fail(notRead);
    if (run.encoding === null) return fail(encodingFixed);
    if (await hasWorkingImport(db, client.ID)) fail(importRunning);
    // The headings are read as the cells are, so that the columns stay matched.
    const headings = run.headings?.map(letterReader(run.encoding, body.encoding));
    await updateImport(db, client.ID, run.ID, {
      ...{ state: "reading", encoding: body.encoding, ...(headings && { headings }) },
    });
    await startReading(services, db, { doctor: client.ID, ID: run.ID, person: actor.ID });
    const message = "chose how the letters of an import of appointments are read";
    auditWrite({ controller, identity: run.ID, message, after: body });
    return importOf(db, client.ID, assertFound(await findImport(db, client.ID, run.ID)));
  },

  async wrong({ db, client, params, reply, assertFound }) {
    const run = assertFound(await findImport(db, client.ID, params.id));
    return wrongCsv(db, reply, client.ID, run);
  },

  async start(call) {
    const { db, client, actor, params, body, services, fail, assertFound, auditWrite } = call;
    const { ID, state, ...run } = assertFound(await lockImport(db, client.ID, params.id));
    await assertMayEditReferrals(call, ID);
    if (state === "read") {
      if (await hasWorkingImport(db, client.ID)) fail(importRunning);
      await updateImport(db, client.ID, ID, {
        state: "running",
        with_doubtful: body?.with_doubtful ?? false,
        _file: null,
      });
      await removeFile(call, run._file);
      await keepMatching(db, client.ID, run);
      await startBooking(services, db, { doctor: client.ID, ID, person: actor.ID });
      auditWrite({ controller, identity: ID, message: "started an import of appointments" });
    } else if (state !== "running") fail(notRead);
    // Keeps the job of an import that is being booked; starts another if the job failed for good.
    else await startBooking(services, db, { doctor: client.ID, ID, person: actor.ID });
    return importOf(db, client.ID, assertFound(await findImport(db, client.ID, ID)));
  },

  async undo(call) {
    const { db, client, actor, params, services, fail, assertFound, auditWrite } = call;
    const { ID, state } = assertFound(await lockImport(db, client.ID, params.id));
    await assertMayEditReferrals(call, ID);
    if (state === "done") {
      if (await hasWorkingImport(db, client.ID)) fail(importRunning);
      const blockers = await listBlockers(db, { _doctor: client.ID, _import: ID }, MAX_BLOCKERS);
      if (blockers.total > 0) fail(importBuiltOn, blockers);
      await updateImport(db, client.ID, ID, { state: "undoing" });
      auditWrite({ controller, identity: ID, message: "started to undo an import of appointments" });
    } else if (state !== "undoing" && state !== "undone") fail(notImported);
    // Starts another job if the last one failed for good.
    if (state !== "undone") await startUndo(services, db, { doctor: client.ID, ID, person: actor.ID });
    return importOf(db, client.ID, assertFound(await findImport(db, client.ID, ID)));
  },

  // Discards imports that are being read too: the job finds nothing to continue with, and an import whose job
  // failed for good blocks no other.
  async remove(call) {
    const { db, client, params, fail, assertFound, auditWrite } = call;
    const { ID, state, _file } = assertFound(await lockImport(db, client.ID, params.id));
    if (state !== "read" && state !== "failed" && state !== "reading") fail(notRead);
    await removeImport(db, client.ID, ID);
    await removeFile(call, _file);
    auditWrite({ controller, identity: ID, message: "discarded an import of appointments" });
    return { ID };
  },
};

/** Saves the matching of the columns, so that the next file of this source is read in the same way. */
async function keepMatching(
  db: Db,
  _doctor: number,
  { source, subject, headings, mapping }: Pick<ImportRow, "source" | "subject" | "headings" | "mapping">,
): Promise<void> {
  if (source === "" || subject === null || headings === null || mapping === null) return;
  const byHeading = Object.fromEntries(
    Object.entries(mapping).map(([place, field]) => [headings[Number(place)] ?? "", field]),
  );
  await saveProfile(db, _doctor, { source, subject, headings, mapping: byHeading, date_order: null });
}

type Wire = z.input<typeof AppointmentImport>;

function tableOf({ subject, headings, samples, mapping }: ImportRow): Wire["table"] {
  if (headings === null) return null;
  const columns = headings.map((heading, index) => ({
    heading,
    samples: samples.map((cells) => cells[index] ?? "").filter(Boolean),
  }));
  const likely = subject === null || mapping === null ? likelyTable(headings) : { kind: subject, mapping };
  return { ...likely, columns, is_matched: mapping !== null };
}

async function withCounts(db: Db, _doctor: number, rows: readonly ImportRow[]): Promise<Wire[]> {
  const counts = await countsOf(
    db,
    _doctor,
    rows.map(({ ID }) => ID),
  );
  return Promise.all(
    // Omits the table because only the page of a single import shows it.
    rows.map(async (row) => ({
      ...row,
      counts: counts.get(row.ID) ?? noCounts,
      table: null,
      job: await jobOf(db, _doctor, row),
    })),
  );
}

async function importOf(db: Db, _doctor: number, row: ImportRow): Promise<Wire> {
  const counts = (await countsOf(db, _doctor, [row.ID])).get(row.ID) ?? noCounts;
  return { ...row, counts, table: tableOf(row), job: await jobOf(db, _doctor, row) };
}

const JOBS = { reading: READ_JOB, running: BOOK_JOB, undoing: UNDO_JOB } as const;
const isWorking = (state: ImportRow["state"]): state is keyof typeof JOBS => state in JOBS;
const jobOf = async (db: Db, _doctor: number, { ID, state }: ImportRow): Promise<number | null> =>
  isWorking(state) ? latestRun(db, JOBS[state], jobKeyOf(_doctor, ID)) : null;

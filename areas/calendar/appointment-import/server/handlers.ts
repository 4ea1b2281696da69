import type { z } from "zod";
import { aFile, hiding } from "#kernel/audit-words.ts";
import { offsetOf } from "#kernel/page.ts";
import { sourceNamed } from "#areas/patients/import/rules/sources.ts";
import type { Db } from "#platform/db/db.ts";
import { claimUpload, releaseFile } from "#platform/files/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { latestRun } from "#platform/jobs/index.ts";
import {
  type AppointmentImport,
  type appointmentImportRoutes,
  appointmentsFile,
  importBuiltOn,
  importRunning,
  importUnknownFile,
  notImported,
  notRead,
} from "../contract.ts";
import { mayDraw } from "../rules/drawing.ts";
import { BOOK_JOB, jobKeyOf, READ_JOB, startBooking, startReading } from "./import-jobs.ts";
import {
  countsOf,
  findImport,
  hasWorking,
  type ImportRow,
  insertImport,
  listImports,
  lockImport,
  noCounts,
  removeImport,
  updateImport,
} from "./queries.ts";
import { listDays, listRows } from "./list.queries.ts";
import { assertMayEditReferrals } from "./rights.ts";
import { startUndo, UNDO_JOB } from "./undo-job.ts";
import { listBlockers } from "./undo.queries.ts";

const controller = "appointmentimport";
const MOST_BLOCKERS = 20;

export const handlers: Handlers<typeof appointmentImportRoutes> = {
  list: async ({ db, client }) => withCounts(db, client.ID, await listImports(db, client.ID)),

  async create(call) {
    const { db, client, actor, body, services, fail, assertFound, auditWrite } = call;
    if (await hasWorking(db, client.ID)) fail(importRunning);
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
    const message = hiding([aFile(file.name)], (name) => `previewed an import of appointments from ${name}`);
    auditWrite({ controller, identity: ID, message });
    return one(db, client.ID, assertFound(await findImport(db, client.ID, ID)));
  },

  get: async ({ db, client, params, assertFound }) => one(db, client.ID, assertFound(await findImport(db, client.ID, params.id))),

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

  async start(call) {
    const { db, client, actor, params, body, services, fail, assertFound, auditWrite } = call;
    const { ID, state } = assertFound(await lockImport(db, client.ID, params.id));
    await assertMayEditReferrals(call, ID);
    if (state === "read") {
      if (await hasWorking(db, client.ID)) fail(importRunning);
      await updateImport(db, client.ID, ID, { state: "running", with_doubtful: body?.with_doubtful ?? false });
      await startBooking(services, db, { doctor: client.ID, ID, person: actor.ID });
      auditWrite({ controller, identity: ID, message: "started an import of appointments" });
    } else if (state !== "running") fail(notRead);
    // One that is being booked answers its job; one whose job failed for good gets another.
    else await startBooking(services, db, { doctor: client.ID, ID, person: actor.ID });
    return one(db, client.ID, assertFound(await findImport(db, client.ID, ID)));
  },

  async undo(call) {
    const { db, client, actor, params, services, fail, assertFound, auditWrite } = call;
    const { ID, state } = assertFound(await lockImport(db, client.ID, params.id));
    await assertMayEditReferrals(call, ID);
    if (state === "done") {
      if (await hasWorking(db, client.ID)) fail(importRunning);
      const built = await listBlockers(db, { _doctor: client.ID, _import: ID }, MOST_BLOCKERS);
      if (built.total > 0) fail(importBuiltOn, built);
      await updateImport(db, client.ID, ID, { state: "undoing" });
      auditWrite({ controller, identity: ID, message: "started to undo an import of appointments" });
    } else if (state !== "undoing" && state !== "undone") fail(notImported);
    // One whose job failed for good gets another.
    if (state !== "undone") await startUndo(services, db, { doctor: client.ID, ID, person: actor.ID });
    return one(db, client.ID, assertFound(await findImport(db, client.ID, ID)));
  },

  // One that is being read may be discarded too: its job finds nothing to go on with, and one whose job failed for good blocks no other.
  async remove({ db, client, params, fail, assertFound, auditWrite }) {
    const { ID, state, _file } = assertFound(await lockImport(db, client.ID, params.id));
    if (state !== "read" && state !== "failed" && state !== "reading") fail(notRead);
    await removeImport(db, client.ID, ID);
    if (_file !== null) await releaseFile(db, client.ID, _file);
    auditWrite({ controller, identity: ID, message: "discarded an import of appointments" });
    return { ID };
  },
};

type Wire = z.input<typeof AppointmentImport>;

async function withCounts(db: Db, _doctor: number, rows: readonly ImportRow[]): Promise<Wire[]> {
  const counts = await countsOf(
    db,
    _doctor,
    rows.map(({ ID }) => ID),
  );
  return Promise.all(
    rows.map(async (row) => ({ ...row, counts: counts.get(row.ID) ?? noCounts, job: await jobOf(db, _doctor, row) })),
  );
}

async function one(db: Db, _doctor: number, row: ImportRow): Promise<Wire> {
  const counts = (await countsOf(db, _doctor, [row.ID])).get(row.ID) ?? noCounts;
  return { ...row, counts, job: await jobOf(db, _doctor, row) };
}

const JOBS = { reading: READ_JOB, running: BOOK_JOB, undoing: UNDO_JOB } as const;
const isWorking = (state: ImportRow["state"]): state is keyof typeof JOBS => state in JOBS;
const jobOf = async (db: Db, _doctor: number, { ID, state }: ImportRow): Promise<number | null> =>
  isWorking(state) ? latestRun(db, JOBS[state], jobKeyOf(_doctor, ID)) : null;

import { z } from "zod";
import { removeImported } from "#areas/calendar/appointments/server/index.ts";
import { removeImportedSchedules } from "#areas/calendar/schedules/server/index.ts";
import { refreshStatus } from "#areas/patients/patients/server/index.ts";
import { removeImportedReferrals } from "#areas/patients/referrals/server/index.ts";
import { audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { defineJob, startJob } from "#platform/jobs/index.ts";
import type { Services } from "#platform/services.ts";
import { appointmentImportRoutes } from "../contract.ts";
import type { Kind } from "../row.contract.ts";
import { undoneWords } from "../rules/words.ts";
import { authorOf, changeEvents, jobKeyOf, type ImportStart } from "./import-jobs.ts";
import { countsOf, findImport, lockImport, noCounts, updateImport } from "./queries.ts";
import { changedReferrals, nextMade, settleUndone } from "./undo.queries.ts";

export const UNDO_JOB = "appointment-import.undo";
const Payload = z.object({ doctor: z.int(), import: z.int(), person: z.int() });
const BATCH_SIZE = 500;

/**
 * Removes 500 records at a time, each batch in one transaction, so that an interrupted job continues after
 * its last batch.
 */
export const undoJob = defineJob(
  UNDO_JOB,
  Payload,
  "calendar.edit",
  async ({ payload, db, services, progress }) => {
    const { doctor, import: ID, person } = payload;
    if ((await findImport(db, doctor, ID))?.state !== "undoing") return;
    const counts = (await countsOf(db, doctor, [ID])).get(ID) ?? noCounts;
    const total = counts.made + counts.undone;
    let done = counts.undone;
    for (;;) {
      const removed = await db.transaction().execute((trx) => undoBatch(trx, doctor, ID));
      if (removed === 0) break;
      done += removed;
      await progress({ done, total });
      services.realtime.publish(changeEvents(doctor));
    }
    await db.transaction().execute((trx) => finishUndo(trx, doctor, ID, person));
  },
);

async function undoBatch(db: Db, _doctor: number, _import: number): Promise<number> {
  const rows = await nextMade(db, { _doctor, _import }, BATCH_SIZE);
  const idsOf = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ ID }) => ID);
  const removed = {
    appointment: new Set(await removeImported(db, _doctor, idsOf("appointment"))),
    availability: new Set(await removeImportedSchedules(db, _doctor, idsOf("availability"))),
    referral: await removeReferrals(db, { _doctor, _import }, idsOf("referral")),
  };
  const numbers = rows.map(({ row_number }) => row_number);
  const undone = rows.filter(({ kind, ID }) => removed[kind].has(ID)).map(({ row_number }) => row_number);
  await settleUndone(db, { _doctor, _import }, numbers, undone);
  return rows.length;
}

/** Removes referrals except those changed since the import, and returns the IDs removed. */
async function removeReferrals(
  db: Db,
  importKey: { _doctor: number; _import: number },
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const changedIds = await changedReferrals(db, importKey, ids);
  const removedIds = ids.filter((ID) => !changedIds.has(ID));
  const patients = await removeImportedReferrals(db, importKey._doctor, removedIds);
  for (const patient of patients) await refreshStatus(db, importKey._doctor, patient);
  return new Set(removedIds);
}

async function finishUndo(db: Db, doctor: number, ID: number, person: number): Promise<void> {
  if ((await lockImport(db, doctor, ID))?.state !== "undoing") return;
  const counts = (await countsOf(db, doctor, [ID])).get(ID) ?? noCounts;
  await updateImport(db, doctor, ID, { state: "undone" });
  const message = `undid the import of ${undoneWords(counts.undone, counts)}`;
  const change = { controller: "appointmentimport", identity: ID, message, after: counts };
  await audit(db, authorOf(appointmentImportRoutes.undo, { doctor, ID, person }), [change]);
}

export const startUndo = (
  services: Pick<Services, "jobs">,
  db: Db,
  { doctor, ID, person }: ImportStart,
): Promise<number> =>
  startJob(
    services,
    db,
    undoJob,
    { doctor, import: ID, person },
    { person, client: doctor, key: jobKeyOf(doctor, ID) },
  );

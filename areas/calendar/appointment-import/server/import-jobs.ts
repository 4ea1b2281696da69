import { z } from "zod";
import { insertImported } from "#areas/calendar/appointments/server/index.ts";
import { insertImportedSchedules } from "#areas/calendar/schedules/server/index.ts";
import { refreshStatus } from "#areas/patients/patients/server/index.ts";
import { insertImportedReferrals } from "#areas/patients/referrals/server/index.ts";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { audit, type Author } from "#platform/audit/audit.ts";
import { findSessionAs } from "#platform/access/session.ts";
import type { Db } from "#platform/db/db.ts";
import { defineJob, startJob } from "#platform/jobs/index.ts";
import type { Services } from "#platform/services.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { appointmentImportRoutes } from "../contract.ts";
import type { Kind } from "../row.contract.ts";
import { entriesWords } from "../rules/words.ts";
import { countsOf, findImport, lockImport, noCounts, updateImport } from "./queries.ts";
import { readImport } from "./read-job.ts";
import { leaveOutBooked, type NextRow, nextRows, settleRows } from "./row.queries.ts";

export const READ_JOB = "appointment-import.read";
export const BOOK_JOB = "appointment-import.run";
const Payload = z.object({ doctor: z.int(), import: z.int() });
const BATCH_SIZE = 500;

export const readJob = defineJob(
  READ_JOB,
  Payload,
  "calendar.edit",
  async ({ payload, db, services, progress }) => {
    const { doctor, import: ID } = payload;
    const run = await findImport(db, doctor, ID);
    const session = run && (await findSessionAs(db, run._started_by, doctor));
    await readImport(services, { doctor, ID, zone: zoneNamed(session?.client?.zone) }, progress);
  },
);

/**
 * Books 500 rows at a time, each batch in one transaction, so that an interrupted job continues after its
 * last batch.
 */
export const bookJob = defineJob(
  BOOK_JOB,
  Payload,
  "calendar.edit",
  async ({ payload, db, services, progress }) => {
    const { doctor, import: ID } = payload;
    const run = await findImport(db, doctor, ID);
    if (run?.state !== "running") return;
    // Leaves out rows that another import has booked since this one was read. A resumed job has compared its
    // rows already.
    if ((await countsOf(db, doctor, [ID])).get(ID)?.made === 0) await leaveOutBooked(db, doctor, ID);
    const counts = (await countsOf(db, doctor, [ID])).get(ID) ?? noCounts;
    const total = counts.made + counts.ready + (run.with_doubtful ? counts.doubtful : 0);
    let done = counts.made;
    for (;;) {
      const booked = await db.transaction().execute((trx) => bookBatch(trx, doctor, ID, run.with_doubtful));
      if (booked === 0) break;
      done += booked;
      await progress({ done, total });
      services.realtime.publish(changeEvents(doctor));
    }
    await finishImport(db, doctor, ID, run._started_by);
  },
);

/** Returns the realtime events that make open calendars reload. */
export const changeEvents = (doctor: number) =>
  (["appointment", "schedule", "patient"] as const).map((controller) => ({
    doctor,
    controller,
    identity: 0,
    by: 0,
  }));

async function bookBatch(db: Db, doctor: number, ID: number, withDoubtful: boolean): Promise<number> {
  const rows = await nextRows(db, doctor, ID, withDoubtful, BATCH_SIZE);
  const rowsOfKind = (wanted: Kind) => rows.filter(({ kind }) => kind === wanted);
  const schedules = rowsOfKind("availability").map(({ appointment_date, ...row }) => ({
    ...row,
    repeat_start: appointment_date,
  }));
  const recordIds = new Map([
    ...(await insertImported(db, doctor, rowsOfKind("appointment"))),
    ...(await insertImportedSchedules(db, doctor, schedules)),
    ...(await addReferrals(db, doctor, rowsOfKind("referral"))),
  ]);
  const numbers = rows.map(({ row_number }) => row_number);
  await settleRows(db, { _doctor: doctor, _import: ID }, numbers, recordIds);
  return rows.length;
}

/**
 * Adds referrals and refreshes the status of their patients, because a patient's missing data depend on the
 * referrals.
 */
async function addReferrals(
  db: Db,
  doctor: number,
  rows: readonly NextRow[],
): Promise<ReadonlyMap<number, number>> {
  const referrals = rows.flatMap(({ appointment_date, _patient, ...row }) =>
    _patient === null ? [] : [{ ...row, _patient, referral_date: appointment_date }],
  );
  const { made, patients } = await insertImportedReferrals(db, doctor, referrals);
  for (const patient of patients) await refreshStatus(db, doctor, patient);
  return made;
}

async function finishImport(db: Db, doctor: number, ID: number, person: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockImport(trx, doctor, ID);
    const counts = (await countsOf(trx, doctor, [ID])).get(ID) ?? noCounts;
    const remainingCount = counts.ready + (run?.with_doubtful ? counts.doubtful : 0);
    // Another worker of this import has ended it, or still has locked rows and ends it later.
    if (run?.state !== "running" || remainingCount > 0) return;
    await updateImport(trx, doctor, ID, { state: "done" });
    const author = authorOf(appointmentImportRoutes.start, { doctor, ID, person });
    const message = `imported ${entriesWords(counts.made, counts)}`;
    await audit(trx, author, [{ controller: "appointmentimport", identity: ID, message, after: counts }]);
  });
}

export interface ImportStart {
  readonly doctor: number;
  readonly ID: number;
  readonly person: number;
}
/** Returns the author of a job's changes for the audit log: the person who started the job. */
export const authorOf = (
  { method, path }: Pick<AnyRoute, "method" | "path">,
  { doctor, ID, person }: ImportStart,
): Author => ({
  _doctor: doctor,
  _executing_user: person,
  requesting_id: null,
  route: `${method} ${path}`,
  request_id: `import-${ID}`,
});
export const jobKeyOf = (doctor: number, ID: number): string => `${doctor}-${ID}`;
export const startReading = (
  services: Pick<Services, "jobs">,
  db: Db,
  { doctor, ID, person }: ImportStart,
): Promise<number> =>
  startJob(
    services,
    db,
    readJob,
    { doctor, import: ID },
    { person, client: doctor, key: jobKeyOf(doctor, ID) },
  );
export const startBooking = (
  services: Pick<Services, "jobs">,
  db: Db,
  { doctor, ID, person }: ImportStart,
): Promise<number> =>
  startJob(
    services,
    db,
    bookJob,
    { doctor, import: ID },
    { person, client: doctor, key: jobKeyOf(doctor, ID) },
  );

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { todayIn } from "#kernel/dates/day.ts";
import { audit, insertReadings } from "#platform/audit/audit.ts";
import { clientName } from "#platform/access/client-name.ts";
import { findSessionAs } from "#platform/access/session.ts";
import type { Db } from "#platform/db/db.ts";
import { insertServerFile, type ReceivedFile } from "#platform/files/server/index.ts";
import { defineJob, startJob } from "#platform/jobs/index.ts";
import type { Services } from "#platform/services.ts";
import { type ExportCounts, exportFile, recordExportRoutes } from "../contract.ts";
import { archiveOf } from "./archive.ts";
import { completeExport, countRecords, endExport, findExport, lockRunning } from "./queries.ts";
import { exportedPatients } from "./readings.ts";

export const EXPORT_JOB = "record-export.run";
export const exportKey = (doctor: number, ID: number): string => `${doctor}-${ID}`;
const Payload = z.object({ doctor: z.int(), export: z.int() });

/**
 * Writes the archive. If the server was stopped, the job starts over; bytes written before have no row and
 * are cleaned up.
 */
export const exportJob = defineJob(
  EXPORT_JOB,
  Payload,
  "practice.settings",
  async ({ payload, db, services, progress }) => {
    const { doctor, export: ID } = payload;
    const row = await findExport(db, doctor, ID);
    if (!row || row.ended_time !== null) return;
    const session = await findSessionAs(db, row._started_by, doctor);
    // Ends the export if the user who started it, or the client, has left in the meantime.
    if (!session?.client) return endExport(db, doctor, ID);
    const { zone, country } = session.client;
    const client = { ID: doctor, zone, country, today: todayIn(zone, new Date().toISOString()) };
    const total = await countRecords(db, doctor);
    const report = (done: number) => progress({ done, total: Math.max(total, done) });
    const name = await clientName(db, session.client);
    const archive = await archiveOf({
      db,
      storage: services.storage,
      client: { ...client, name },
      progress: report,
    });
    const storage_key = randomBytes(24).toString("base64url");
    const { size, sha256 } = await services.storage.put(storage_key, archive.bytes);
    const file = {
      name: `corella-records-${client.today}.zip`,
      mime_type: "application/zip",
      storage_key,
      size,
      sha256,
    };
    const isStored = await storeArchive(
      services,
      { doctor, ID, person: row._started_by },
      file,
      archive.counts(),
    );
    if (!isStored) await services.storage.remove(storage_key);
  },
);

interface ExportOwner {
  readonly doctor: number;
  readonly ID: number;
  readonly person: number;
}

/**
 * Stores the archive, its row and its audit entry in one transaction. False if a user stopped the export in
 * the meantime.
 */
function storeArchive(
  { db }: Services,
  { doctor, ID, person }: ExportOwner,
  file: ReceivedFile,
  counts: ExportCounts,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockRunning(trx, doctor, ID))) return false;
    const storedFile = await insertServerFile(trx, doctor, person, exportFile, file);
    await completeExport(trx, doctor, ID, storedFile.ID, counts);
    await logExport(trx, { doctor, ID, person }, counts);
    return true;
  });
}

async function logExport(db: Db, { doctor, ID, person }: ExportOwner, counts: ExportCounts): Promise<void> {
  const { method, path } = recordExportRoutes.create;
  const route = `${method} ${path}`;
  const author = {
    _doctor: doctor,
    _executing_user: person,
    requesting_id: null,
    route,
    request_id: `export-${ID}`,
  };
  const message = `exported all records: ${counts.patients} patients, ${counts.appointments} appointments, ${counts.documents} documents`;
  await audit(db, author, [{ controller: "recordexport", identity: ID, message, after: counts }]);
  for await (const shown_ids of exportedPatients(db, doctor))
    await insertReadings(db, [{ author, controller: "patient", identity: 0, shown_ids, patients: [] }]);
}

export const startExport = (
  services: Pick<Services, "jobs">,
  db: Db,
  { doctor, ID, person }: ExportOwner,
): Promise<number> =>
  startJob(
    services,
    db,
    exportJob,
    { doctor, export: ID },
    { person, client: doctor, key: exportKey(doctor, ID) },
  );

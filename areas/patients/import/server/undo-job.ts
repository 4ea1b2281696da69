import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import { defineJob, type LongJob, startJob } from "#platform/jobs/index.ts";
import type { Services } from "#platform/services.ts";
import { jobKey, UNDO_JOB } from "./job-key.ts";
import type { References } from "./choices.handlers.ts";
import { undoImport } from "./undo.ts";

const Payload = z.object({ doctor: z.int(), run: z.int(), person: z.int() });

export const undoJob = (references: References): LongJob<z.output<typeof Payload>> =>
  defineJob(
    UNDO_JOB,
    Payload,
    "patient.edit",
    async ({ payload: { doctor, run, person }, db, services, progress }) => {
      await undoImport(db, { _doctor: doctor, run, person }, references(), progress);
      services.realtime.publish([
        { doctor, controller: "import", identity: run, by: 0 },
        { doctor, controller: "patient", identity: 0, by: 0 },
        { doctor, controller: "referringdoctor", identity: 0, by: 0 },
      ]);
    },
  );

/** Definition used only for starting the job, which does not need the references. */
const startableJob = undoJob(() => []);

export const startUndo = (
  services: Pick<Services, "jobs">,
  db: Db,
  { doctor, run, person }: { readonly doctor: number; readonly run: number; readonly person: number },
): Promise<number> =>
  startJob(
    services,
    db,
    startableJob,
    { doctor, run, person },
    { person, client: doctor, key: jobKey(doctor, run) },
  );

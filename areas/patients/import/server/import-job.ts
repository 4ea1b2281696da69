import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import { defineJob, startJob } from "#platform/jobs/index.ts";
import type { Services } from "#platform/services.ts";
import { IMPORT_JOB, jobKey } from "./job-key.ts";
import { runImport } from "./run.ts";

const Payload = z.object({ doctor: z.int(), run: z.int() });

export const importJob = defineJob(
  IMPORT_JOB,
  Payload,
  "patient.edit",
  async ({ payload, db, services, progress }) => {
    const { doctor, run } = payload;
    await runImport(db, doctor, run, async (at) => {
      await progress(at);
      services.realtime.publish([
        { doctor, controller: "import", identity: run, by: 0 },
        { doctor, controller: "patient", identity: 0, by: 0 },
      ]);
    });
  },
);

export const startImport = (
  services: Pick<Services, "jobs">,
  db: Db,
  { doctor, run, person }: { readonly doctor: number; readonly run: number; readonly person: number },
): Promise<number> =>
  startJob(services, db, importJob, { doctor, run }, { person, client: doctor, key: jobKey(doctor, run) });

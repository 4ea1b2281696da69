import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { choiceRoutes } from "../choices.contract.ts";
import { importRoutes } from "../contract.ts";
import { choiceHandlers, type References } from "./choices.handlers.ts";
import { handlers } from "./handlers.ts";
import { importJob, startImport } from "./import-job.ts";
import { UNDO_JOB } from "./job-key.ts";
import { listRunning } from "./queries.ts";
import { expireImports } from "./retention.ts";
import { startUndo, undoJob } from "./undo-job.ts";

export { countCorrections } from "./choices.queries.ts";
export { type Owner } from "./owner.ts";
export { planImport } from "./plan.ts";
export { listProfiles, saveProfile } from "./profile.queries.ts";
export { listRuns, removeRun, updateRun } from "./queries.ts";
export { listRows } from "./row.queries.ts";
export { runImport } from "./run.ts";
export { type ReceivedFile } from "./text-of-file.ts";

export const imports = (references: References) =>
  defineFeature({
    name: "import",
    endpoints: [endpoints(importRoutes, handlers), endpoints(choiceRoutes, choiceHandlers(references))],
    patientReferences: [
      {
        table: "import_key",
        column: "_patient",
        key: ["source", "subject", "key"],
        label: null,
      },
    ],
    jobs: {
      [importJob.name]: importJob,
      [UNDO_JOB]: undoJob(references),
      "import.expire": {
        clock: "23 4 * * *",
        async run(_payload, { db, log }) {
          const expired = await expireImports(db, new Date());
          if (expired > 0) log.info({ expired }, "rows of old imports were removed");
        },
      },
      // Resumes imports whose server was killed. If an import is still running, two workers share its rows
      // safely.
      "import.resume": {
        clock: "*/2 * * * *",
        async run(_payload, services) {
          for (const { _doctor, ID, _started_by, state } of await listRunning(services.db)) {
            const start = state === "undoing" ? startUndo : startImport;
            await start(services, services.db, { doctor: _doctor, run: ID, person: _started_by });
          }
        },
      },
    },
  });

import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { appointmentImportRoutes, appointmentsFile } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { BOOK_JOB, bookJob, READ_JOB, readJob } from "./import-jobs.ts";
import { expireImports } from "./import-file.ts";
import { UNDO_JOB, undoJob } from "./undo-job.ts";

export const appointmentImport = defineFeature({
  name: "appointment-import",
  endpoints: [endpoints(appointmentImportRoutes, handlers)],
  jobs: {
    [READ_JOB]: readJob,
    [BOOK_JOB]: bookJob,
    [UNDO_JOB]: undoJob,
    "appointment-import.expire": {
      clock: "29 4 * * *",
      run: (_payload, services) => expireImports(services),
    },
  },
  filePurposes: [appointmentsFile],
  fileUses: [{ table: "appointment_import", column: "_file", needs: ["calendar.edit"] }],
});

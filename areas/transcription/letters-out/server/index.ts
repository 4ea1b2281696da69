import { sql } from "kysely";
import { isReached, taskScope } from "#areas/transcription/tasks/server/index.ts";
import { defineFeature, endpoints, type FileReader } from "#platform/http/feature.ts";
import { CHOOSE_PATIENT, letterRoutes } from "../contract.ts";
import { publicLetterRoutes } from "../public.contract.ts";
import { letterSettingsRoutes } from "../settings.contract.ts";
import { FOLDER_JOB, runFolder } from "./folder.ts";
import { handlers } from "./handlers.ts";
import { MAIL_ENDED, recordMailEnd } from "./mail-end.ts";
import { letterPages } from "./pages/pages.ts";
import { publicHandlers } from "./public.handlers.ts";
import { settingsHandlers } from "./settings.handlers.ts";

const isOfReachedTask = (reader: FileReader) =>
  sql<boolean>`exists (select from task t where t._doctor = used._doctor and t."ID" = used._task and ${isReached(taskScope(reader))})`;

export const lettersOut = defineFeature({
  name: "letters-out",
  endpoints: [
    endpoints(letterRoutes, handlers),
    endpoints(letterSettingsRoutes, settingsHandlers),
    endpoints(publicLetterRoutes, publicHandlers),
  ],
  jobs: {
    [MAIL_ENDED]: { run: recordMailEnd },
    [FOLDER_JOB]: { clock: "* * * * *", run: (_payload, services) => runFolder(services) },
  },
  pages: letterPages,
  fileUses: [
    { table: "letter_out", column: "_pdf", needs: ["task.list", "task.own"], rows: isOfReachedTask },
    { table: "letter_out", column: "_source", needs: ["task.list", "task.own"], rows: isOfReachedTask },
  ],
  patientReferences: [
    { table: "letter_out", column: "_patient", label: ["letter out", "letters out"], notifies: "letterOut" },
  ],
  constraints: {
    letter_out_patient_exists: { field: "_patient", message: CHOOSE_PATIENT },
  },
});

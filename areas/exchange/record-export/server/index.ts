import { sql } from "kysely";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { recordExportRoutes } from "../contract.ts";
import { EXPORT_JOB, exportJob } from "./export-job.ts";
import { handlers } from "./handlers.ts";
import { mayOpen } from "./rights.ts";

export const recordExport = defineFeature({
  name: "record-export",
  endpoints: [endpoints(recordExportRoutes, handlers)],
  jobs: { [EXPORT_JOB]: exportJob },
  // Any one of several permissions in `needs` would be enough, so `rows` requires of the reader all that
  // creating the archive requires.
  fileUses: [
    {
      table: "record_export",
      column: "_file",
      needs: ["practice.settings"],
      rows: (reader) => sql`${mayOpen(reader)}::boolean`,
    },
  ],
});

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
  // Of several rights in `needs` one would do; whoever opens the archive has all that its maker needed.
  fileUses: [
    { table: "record_export", column: "_file", needs: ["practice.settings"], rows: (reader) => sql`${mayOpen(reader)}::boolean` },
  ],
});

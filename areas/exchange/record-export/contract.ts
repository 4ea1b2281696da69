import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { type FilePurpose, SERVER_MADE, MB, UploadedFile } from "#platform/files/contract.ts";

/** Purpose of the archive's file. Has no kinds because no user uploads an archive. */
export const exportFile: FilePurpose = { name: SERVER_MADE, kinds: [], limit: 100_000 * MB, needs: [] };

export const ExportCounts = z.object({
  patients: z.int(),
  referring_doctors: z.int(),
  referrals: z.int(),
  appointments: z.int(),
  documents: z.int(),
  locations: z.int(),
  availability: z.int(),
});
export type ExportCounts = z.output<typeof ExportCounts>;

export const RecordExport = z.object({
  ID: z.int(),
  created_time: z.string(),
  /** End of the export; null while the archive is being written. */
  ended_time: z.string().nullable(),
  started_by: z.string(),
  counts: ExportCounts.nullable(),
  /** The archive; null before it is complete and after it was removed. */
  file: UploadedFile.nullable(),
  /** ID of the job while the archive is being written; otherwise null. */
  job: z.int().nullable(),
});
export type RecordExport = z.output<typeof RecordExport>;

const access = { needs: "practice.settings", client: "required", peers: false } as const;

export const recordExportRoutes = {
  list: route({
    id: "own",
    summary: "Exports of all records, the newest 20",
    method: "GET",
    path: "/recordExport",
    access,
    reply: z.array(RecordExport),
  }),
  create: route({
    id: "own",
    summary: "Start an export of all records as CSV and FHIR; answers the one that is running, if any",
    method: "POST",
    path: "/recordExport",
    access,
    reply: RecordExport,
    status: 201,
  }),
  remove: route({
    id: "own",
    summary: "Delete the archive of an export",
    method: "DELETE",
    path: "/recordExport/{id}",
    access,
    params: { id: IdParam },
    entities: { id: "recordexport" },
    reply: z.object({ ID: z.int() }),
  }),
};

import { z } from "zod";
import { DOCUMENTS, type FilePurpose, MB, UploadedFile, unknownFile } from "#platform/files/contract.ts";
import { route } from "#kernel/contract.ts";
import { IdParam, Reference } from "#kernel/id.ts";
import { problem } from "#kernel/problem.ts";

export const PATIENT_DELETED = "This patient is deleted. Restore it first.";
export const patientDeleted = problem("patient.deleted", 409, PATIENT_DELETED);
export const patientMerged = problem("patient.merged", 409, "This patient was merged into another. Undo the merge first.");

/** A file of the patient: its own ID, and the file's name, size and kind. */
export const PatientAttachment = UploadedFile.extend({ _file: z.int(), uploaded_time: z.string() });
export type PatientAttachment = z.output<typeof PatientAttachment>;

export const attachmentFile: FilePurpose = { name: "attachment", kinds: DOCUMENTS, limit: 25 * MB, needs: ["patient.edit"] };
/** The hospital label, or the patient's photograph. */
export const pictureFile: FilePurpose = {
  name: "picture",
  kinds: ["jpeg", "png", "webp", "heic", "tiff", "pdf"],
  limit: 25 * MB,
  needs: ["patient.edit"],
};

export const attachmentRoutes = {
  attach: route({
    id: "own",
    summary: "Attach an uploaded file to a patient",
    method: "POST",
    path: "/patient/{id}/attachment",
    access: { needs: "patient.edit", client: "required" },
    params: { id: IdParam },
    body: z.object({ _file: Reference, _doctor: z.int().nullish() }),
    reply: PatientAttachment,
    fails: [unknownFile, patientDeleted],
    entities: { id: "patient" },
    example: { _file: 1 },
  }),
  detach: route({
    id: "own",
    summary: "Remove an attachment from a patient; the file is kept",
    method: "DELETE",
    path: "/patient/{id}/attachment/{attachmentId}",
    access: { needs: "patient.edit", client: "required" },
    params: { id: IdParam, attachmentId: IdParam },
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
    entities: { id: "patient", attachmentId: "attachment" },
  }),
};

import { z } from "zod";
import { PatientAttachment } from "#areas/patients/patients/contract.ts";
import { patientDeleted } from "#areas/patients/patients/draft.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference } from "#kernel/contract/id.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import { DOCUMENTS, type FilePurpose, MB, unknownFile } from "#platform/files/contract.ts";

export const attachmentFile: FilePurpose = {
  name: "attachment",
  kinds: DOCUMENTS,
  limit: 25 * MB,
  needs: ["patient.edit"],
};

export const patientRecordRoutes = {
  summaryPdf: route({
    id: "own",
    summary: "Summary of one patient as a PDF",
    method: "GET",
    path: "/patient/{id}/summary/pdf",
    access: { needs: "patient.view", client: "required" },
    params: { id: IdParam },
    entities: { id: "patient" },
    produces: "application/pdf",
    fails: DOCUMENT_FAILS,
    audit: { controller: "patient", one: "id" },
  }),
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

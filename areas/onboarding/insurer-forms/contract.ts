import { z } from "zod";
import { noFormsFee } from "#areas/billing/invoices/problems.contract.ts";
import { stale } from "#kernel/contract/problem.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import { type FilePurpose, MB } from "#platform/files/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";
import { Answers } from "./answers.contract.ts";
import { FormBody, FormLine, InsurerForm } from "./form.contract.ts";

/** Largest size of a signature file in bytes (G-60). */
export const SIGNATURE_BYTES = 200 * 1000;
export const signatureFile: FilePurpose = {
  name: "signature",
  kinds: ["png"],
  limit: SIGNATURE_BYTES,
  needs: ["form.submit"],
};
export const formAttachment: FilePurpose = {
  name: "form_attachment",
  kinds: ["pdf", "png", "jpeg"],
  limit: 10 * MB,
  needs: ["form.submit", "form.review"],
};

/** Refusal of a form whose fee is unpaid (MSG-093, MSG-094). */
export const feeUnpaid = problem(
  "form.fee_unpaid",
  409,
  "Submit Failed. Please contact Synapse. Error message: The forms fee has not been paid.",
);
export const signatureNotOwn = problem(
  "form.signature_owner",
  403,
  "Only the doctor can sign this form. Choose to sign on paper, or ask the doctor to sign in.",
  "signature_type",
);
export const alreadySubmitted = problem(
  "form.submitted",
  409,
  "This form has been submitted. It can only be changed in review.",
);
export const unknownRecipient = problem("form.recipient", 404, "This form has no document for that fund.");
export const nothingToSend = problem("form.no_recipient", 400, "Choose at least one fund.", "health_funds");

export const formList = listQuery({ pageSize: 20 });

export const Abn = z.object({
  abn: z.string(),
  entity_name: z.string().nullable(),
  status: z.string(),
  match: z.boolean().nullable(),
});
const LOCATION = "The location must be the number of a state or territory, or 0.";
const LocationParam = z.preprocess(
  (text) => (typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : text),
  z.int({ error: LOCATION }).min(0, LOCATION).max(LARGEST_INTEGER, LOCATION),
);
const example = { signature_type: "manual", effective_date: "2026-01-01" };
// Access of all form routes. Excludes company peers because forms redirect payments.
const clientAccess = { needs: "form.submit", client: "required", callers: "all", peers: false } as const;
const clientParams = { params: { doctorId: IdParam }, entities: { doctorId: "doctor" } } as const;
const locationParams = {
  params: { doctorId: IdParam, userLocation: LocationParam },
  entities: { doctorId: "doctor" },
} as const;
const clientOrStaffAccess = {
  needs: ["form.review", "form.submit"],
  client: "optional",
  callers: "all",
  peers: false,
} as const;
const formById = { params: { id: IdParam }, entities: { id: "insurerform" } } as const;

export const formRoutes = {
  checkAbn: route({
    id: "API-IFRM-001",
    summary:
      "Look up an ABN and compare it with a name or with the client's account names; the last part is ignored",
    method: "GET",
    path: "/HealthFundFormReviews/checkABN/{abn}/N/{guid}",
    access: { needs: ["account.edit", "form.review", "form.submit"], client: "optional", callers: "all" },
    mode: "outside",
    limits: { perMinute: 180 },
    params: { abn: z.string(), guid: z.string() },
    query: { name: z.string().max(200, "Keep this to 200 characters or fewer.").optional() },
    reply: Abn,
  }),
  firstDate: route({
    id: "API-IFRM-002",
    summary: "The earliest effective date of the client's submitted forms, or null",
    method: "GET",
    path: "/insurerForms/firstEffectiveDate/{doctorId}",
    access: clientAccess,
    ...clientParams,
    reply: z.object({ effective_date: z.string() }).nullable(),
  }),
  practices: route({
    id: "API-IFRM-003",
    summary: "Practices of the client in a state or territory; 0: all",
    method: "GET",
    path: "/insurerForms/practice/{doctorId}/{userLocation}",
    access: clientAccess,
    ...locationParams,
    reply: z.array(Answers.shape.practices.unwrap().element),
  }),
  check: route({
    id: "API-IFRM-004",
    summary: "Whether new and update forms of the location were submitted, with the draft if there is one",
    method: "GET",
    path: "/insurerForms/check/{doctorId}/{userLocation}",
    access: clientAccess,
    ...locationParams,
    reply: z.object({
      has_new_form: z.boolean(),
      has_update_form: z.boolean(),
      form: InsurerForm.optional(),
    }),
  }),
  updateDetails: route({
    id: "API-IFRM-005",
    summary: "Save the practitioner's details of a form in the client's record",
    method: "PUT",
    path: "/insurerForms/updateDetails/{doctorId}",
    access: clientAccess,
    ...clientParams,
    body: FormBody,
    reply: z.boolean(),
    example: { ahpra: "MED0001234567" },
  }),
  submit: route({
    id: "API-IFRM-006",
    summary: "Submit a form: the draft of the location with the fields that are sent",
    method: "POST",
    path: "/insurerForms",
    access: clientAccess,
    mode: "outside",
    body: FormBody,
    reply: InsurerForm,
    fails: [feeUnpaid, noFormsFee, signatureNotOwn, nothingToSend, ...DOCUMENT_FAILS],
    example,
  }),
  generate: route({
    id: "API-IFRM-007",
    summary: "Begin a draft from the client's record, or answer the one there is",
    method: "POST",
    path: "/insurerForms/generate/{doctorId}",
    // Allows the session at the end of the sign-up too, before the first sign-in (G-50).
    access: { ...clientAccess, session: { pendingMfa: ["payment"] } },
    ...clientParams,
    body: FormBody.prefault({}),
    reply: InsurerForm,
    example: { user_location: 2 },
  }),
  list: route({
    id: "own",
    summary: "Forms of the client, drafts first, then newest first",
    method: "GET",
    path: "/insurerForms/{pageSize}/{pageNumber}",
    access: clientAccess,
    params: formList.params,
    query: formList.query,
    reply: pageSchema("forms", FormLine),
  }),
  get: route({
    id: "API-IFRM-008",
    summary: "One form",
    method: "GET",
    path: "/insurerForms/{id}",
    access: clientOrStaffAccess,
    ...formById,
    reply: InsurerForm,
  }),
  update: route({
    id: "API-IFRM-009",
    summary: "Save fields of a draft; staff who review may save those of a submitted form",
    method: "PUT",
    path: "/insurerForms/{id}",
    access: clientOrStaffAccess,
    mode: "outside",
    ...formById,
    body: FormBody,
    reply: InsurerForm,
    fails: [stale, signatureNotOwn, ...DOCUMENT_FAILS],
    example,
  }),
  discard: route({
    id: "own",
    summary: "Discard a draft",
    method: "DELETE",
    path: "/insurerForms/{id}",
    access: clientAccess,
    ...formById,
    reply: z.object({ ID: z.int() }),
    fails: [alreadySubmitted],
  }),
  document: route({
    id: "own",
    summary: "The PDF for one fund: of a draft as it would be, of a submitted form as it was frozen",
    method: "GET",
    path: "/insurerForms/{id}/document/{recipient}",
    access: clientOrStaffAccess,
    params: { id: IdParam, recipient: z.string().max(20) },
    entities: { id: "insurerform" },
    produces: "application/pdf",
    fails: [unknownRecipient, ...DOCUMENT_FAILS],
    audit: { controller: "insurerform", one: "id" },
  }),
};

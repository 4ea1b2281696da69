import { z } from "zod";
import { patientDeleted } from "#areas/patients/patients/draft.contract.ts";
import { MISSING } from "#areas/patients/patients/contract.ts";
import { PATIENT_STATUSES } from "#areas/patients/patients/row.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam, Reference } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { PATIENT_CATEGORIES } from "#kernel/people/patient-category.ts";
import { problem } from "#kernel/contract/problem.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { optionalNote } from "#kernel/text/text.ts";

/**
 * Details that can be requested about a patient, in the specification's words, which are also the values in
 * the API (CONST-115).
 */
export const PATIENT_ITEMS = [
  "date of birth",
  "health fund name and membership number",
  "referring doctor name and provider number",
  "work compensation details",
] as const;
export type PatientItem = (typeof PATIENT_ITEMS)[number];

/** Details that can be requested about a claim (CONST-116). */
export const CLAIM_ITEMS = ["billing type", "incorrect or missing item numbers"] as const;
export type ClaimItem = (typeof CLAIM_ITEMS)[number];

/** Message for a request without items (MSG-130). */
export const CHOOSE_ONE = "Please select at least one item";
/** Message for an email that could not be sent (MSG-114). */
export const EMAIL_FAILED = "Failed to email client";

export const waitingList = listQuery({
  sort: ["name", "-name", "asked"],
  pageSize: 50,
  filters: { search: SearchText },
});

const PersonName = z.object({ ID: z.int(), first_name: z.string(), last_name: z.string() });

/** One request by staff for missing details of a patient. */
export const MissingRequest = z.object({
  ID: z.int(),
  patient_lists: z.array(z.enum(PATIENT_ITEMS)),
  claim_lists: z.array(z.enum(CLAIM_ITEMS)),
  note: z.string().nullable(),
  asked_by: PersonName,
  asked_time: z.string(),
  /** State of the email to the client. Null without an email. */
  mail_state: z.enum(["queued", "sending", "sent", "failed", "uncertain", "cancelled"]).nullable(),
  /** True until the client saves the patient in missing-data mode, or staff review the patient. */
  is_open: z.boolean(),
  /** The client's answer, with its author and time. Null if the client sent no notification. */
  answered_by: PersonName.nullable(),
  answered_time: z.string().nullable(),
  answer: z.string().nullable(),
});
export type MissingRequest = z.output<typeof MissingRequest>;

/** A patient with missing data as a row of a list. */
export const WaitingPatient = z.object({
  ID: PatientNumber,
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  dob: DaySchema.nullable(),
  mrn: z.string().nullable(),
  category: z.enum(PATIENT_CATEGORIES),
  status: z.enum(PATIENT_STATUSES),
  /** Details that Corella detects as missing. */
  missing: z.array(z.enum(MISSING)),
  /** Further details requested by staff and not yet answered. */
  patient_lists: z.array(z.enum(PATIENT_ITEMS)),
  claim_lists: z.array(z.enum(CLAIM_ITEMS)),
  asked_time: z.string().nullable(),
});
export type WaitingPatient = z.output<typeof WaitingPatient>;

const NOT_LISTED = "Choose from the list.";
const listOf = <const Items extends readonly [string, ...string[]]>(items: Items) =>
  z.array(z.enum(items, NOT_LISTED), NOT_LISTED).max(items.length, NOT_LISTED).default([]);

/** Body of a request, validated in the browser and on the server (RULE-PAT-05). */
export const MissingRequestDraft = z
  .object({
    patient_id: Reference,
    patient_lists: listOf(PATIENT_ITEMS),
    claim_lists: listOf(CLAIM_ITEMS),
    /** Note that the client reads in Corella after signing in. Not part of the email. */
    note: optionalNote(2000).optional(),
  })
  .refine(({ patient_lists, claim_lists }) => patient_lists.length + claim_lists.length > 0, {
    error: CHOOSE_ONE,
    path: ["patient_lists"],
  });
export type MissingRequestDraft = z.output<typeof MissingRequestDraft>;

export const unknownPatient = problem("patient.unknown", 404, "This patient can't be found.", "patient_id");
/** Refusal to email a client without an email address (RULE-PAT-06). */
export const noAddress = problem(
  "client.no_address",
  409,
  `${EMAIL_FAILED}. There is no email address for this client.`,
);
export const requestOnlyEdited = problem(
  "patient.not_edited",
  409,
  "Only patients edited by the client need review. Another user may have reviewed this one.",
);
export const stillIncomplete = problem(
  "patient.incomplete",
  409,
  ({ missing }) => `This is still missing: ${missing}.`,
  undefined,
  () => z.object({ missing: z.string() }),
);

const StatusReply = z.object({ status: z.literal("ok"), message: z.string() });

export const missingRoutes = {
  list: route({
    id: "own",
    summary: "The client's patients with missing data, by name by default",
    method: "GET",
    path: "/patient/missing/{pageSize}/{pageNumber}",
    access: { needs: "patient.view", client: "required" },
    params: waitingList.params,
    query: waitingList.query,
    reply: pageSchema("patients", WaitingPatient),
    audit: { controller: "patient" },
  }),
  requests: route({
    id: "own",
    summary: "Requests for missing information about a patient, newest first",
    method: "GET",
    path: "/patient/{id}/missing",
    access: { needs: "patient.view", client: "required" },
    params: { id: IdParam },
    entities: { id: "patient" },
    reply: z.array(MissingRequest),
  }),
  emailClient: route({
    id: "API-PAT-008",
    summary: "Email the client the list of a patient's missing details",
    method: "POST",
    path: "/patient/emailClient",
    access: { needs: "missinginfo.send", client: "required", callers: "staff" },
    body: MissingRequestDraft,
    reply: StatusReply,
    status: 200,
    fails: [unknownPatient, noAddress, patientDeleted],
    example: { patient_id: 1, patient_lists: ["date of birth"], claim_lists: ["billing type"] },
  }),
  notify: route({
    id: "API-PAT-009",
    summary: "Notify Corella that a patient's details were completed or changed",
    method: "POST",
    path: "/patient/{id}/notifySynapse", // Spelled as in the specification.
    access: { needs: "patient.edit", client: "required" },
    params: { id: IdParam },
    entities: { id: "patient" },
    body: z.object({ message: optionalNote(2000).optional() }),
    reply: StatusReply,
    status: 200,
    fails: [patientDeleted],
    example: { message: "The fund has changed." },
  }),
  check: route({
    id: "own",
    summary: "Staff review of a patient edited by the client: validated or sent back",
    method: "PUT",
    path: "/patient/{id}/check",
    access: { needs: ["conversion.validate", "missinginfo.send"], client: "required", callers: "staff" },
    params: { id: IdParam },
    entities: { id: "patient" },
    body: z.object({
      status: z.union([z.literal("Validated"), z.literal("Missing Data")], {
        error: "status must be Validated or Missing Data",
      }),
    }),
    reply: z.object({ ID: z.int(), status: z.enum(PATIENT_STATUSES) }),
    fails: [requestOnlyEdited, stillIncomplete],
    example: { status: "Validated" },
  }),
};

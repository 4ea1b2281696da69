import { z } from "zod";
import { UploadedFile, unknownFile } from "#platform/files/contract.ts";
import { HealthFund, Locality } from "#areas/practice/reference-data/contract.ts";
import { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { Referral } from "#areas/patients/referrals/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { INDIGENOUS_STATUSES } from "#kernel/people/indigenous-status.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { carriedFilters, coverFilters, status, Switch } from "./filter.contract.ts";
import { NewPatient, PatientChange, patientDeleted, patientMerged } from "./draft.contract.ts";
import { FoundPatient, LikelyPatient, PatientBase, PatientRow } from "./row.contract.ts";

export { PatientChange, PatientDraft, type PatientFields } from "./draft.contract.ts";

/** Largest number of patients a search returns (CONST-36, CONST-47). */
export const MAX_RESULTS = 50;

/** Details that a practice still has to supply before the patient can be billed (CONST-115). */
export const MISSING = [
  "dob",
  "_health_fund",
  "fund_number",
  "referring_doctor",
  "provider_number",
  "wc_details",
] as const;
export type Missing = (typeof MISSING)[number];

export const BORN_LATER = "The date of birth is in the future.";

export const bornLater = problem("patient.born_later", 400, BORN_LATER, "dob");
export const wrongLandline = problem(
  "patient.landline",
  400,
  ({ message }) => message,
  "landline",
  () => z.object({ message: z.string() }),
);
export const wrongMobile = problem(
  "patient.mobile",
  400,
  ({ message }) => message,
  "mobile",
  () => z.object({ message: z.string() }),
);

export const Warning = z.object({ field: z.string(), message: z.string() });
export type Warning = z.output<typeof Warning>;

/** A file attached to a patient. `ID` is the attachment's own ID, `_file` the ID of the stored file. */
export const PatientAttachment = UploadedFile.extend({ _file: z.int(), uploaded_time: z.string() });
export type PatientAttachment = z.output<typeof PatientAttachment>;

/** The full record of a patient. Parts that other features own are added by `patient-record`. */
export const Patient = PatientBase.extend({
  pronouns: z.string().nullable(),
  indigenous_status: z.enum(INDIGENOUS_STATUSES).nullable(),
  interpreter_language: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  locality: Locality.nullable(),
  _gp: z.int().nullable(),
  /** The patient's usual GP, deleted or not. */
  gp: ReferringDoctor.nullable(),
  next_of_kin_name: z.string().nullable(),
  next_of_kin_relation: z.string().nullable(),
  next_of_kin_phone: z.string().nullable(),
  entitlement_expiry: DaySchema.nullable(),
  ihi: z.string().nullable(),
  dva_number: z.string().nullable(),
  health_fund: HealthFund.nullable(),
  fund_number: z.string().nullable(),
  wc_details: z.string().nullable(),
  notes: z.string().nullable(),
  import_id: z.string().nullable(),
  picture: UploadedFile.nullable(),
  last_billed_location: z.object({ ID: z.int(), name: z.string(), abbreviation: z.string() }).nullable(),
  /** The patient that was kept when this one was merged. Null if this patient was not merged into another. */
  _merged_into: z.int().nullable(),
  created_time: z.string(),
  referrals: z.array(Referral),
  attachments: z.array(PatientAttachment),
  /** Values that were saved as typed but look wrong. */
  warnings: z.array(Warning),
  /** Details that are still unknown and needed before the patient can be billed. */
  missing: z.array(z.enum(MISSING)),
});
export type Patient = z.output<typeof Patient>;

const Neighbour = z.object({ ID: PatientNumber, first_name: z.string(), last_name: z.string() });

const show_deleted = Switch;

/** Parameters of the patients list (RULE-PAT-02). `patientRoutes.search` does the searching. */
export const patientList = listQuery({
  sort: [
    "name",
    "-name",
    "born",
    "-born",
    "suburb",
    "-suburb",
    "fund",
    "-fund",
    "category",
    "-category",
    "referral",
    "-referral",
    "record",
    "-record",
  ],
  pageSize: 50,
  filters: { show_deleted, status, ...coverFilters },
  view: { search: z.string().optional() },
  inUrl: { show_deleted: "deleted" },
});
export type PatientListValues = ListValuesOf<typeof patientList>;

const example = { first_name: "Isla", last_name: "Campbell", dob: "1966-12-23", mobile: "0418904551" };

export const patientRoutes = {
  duplicateCandidates: route({
    id: "own",
    summary:
      "Possible duplicates of a patient being added: same card, same name and date of birth, similar name",
    method: "GET",
    path: "/patient/likely",
    access: { needs: "patient.view", client: "required" },
    query: {
      first_name: z.string().max(100).optional(),
      last_name: z.string().max(100).optional(),
      dob: z.string().max(20).optional(),
      medicare_number: z.string().max(40).optional(),
      mobile: z.string().max(40).optional(),
      /** The patient being edited, who is excluded from the result. */
      except: z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    },
    reply: z.array(LikelyPatient),
    audit: { controller: "patient" },
  }),
  search: route({
    id: "API-PAT-006",
    summary: "Patients by name, date of birth, phone, MRN, Medicare number or email; best match first",
    method: "GET",
    path: "/patient/search/{query}",
    access: { needs: "patient.view", client: "required" },
    speculative: true,
    params: { query: z.string().max(200, "Search for fewer than 200 characters.") },
    query: { show_deleted },
    reply: z.array(FoundPatient),
    audit: { controller: "patient" },
  }),
  listAll: route({
    id: "API-PAT-001",
    summary: "All patients of the client in one answer",
    method: "GET",
    path: "/patient",
    access: { needs: "patient.view", client: "required" },
    query: { show_deleted },
    reply: z.array(PatientRow),
    audit: { controller: "patient" },
  }),
  csv: route({
    id: "own",
    summary: "All patients of the client as CSV, by name, with every field; deleted ones on request",
    method: "GET",
    path: "/patient/all/csv",
    access: { needs: "patient.edit", client: "required" },
    query: { show_deleted },
    produces: "text/csv",
  }),
  list: route({
    id: "API-PAT-007",
    summary: "Patients by page, by name by default",
    method: "GET",
    path: "/patient/{pageSize}/{pageNumber}",
    access: { needs: "patient.view", client: "required" },
    speculative: true,
    params: patientList.params,
    query: patientList.query,
    reply: pageSchema("patients", PatientRow),
    audit: { controller: "patient" },
  }),
  get: route({
    id: "API-PAT-003",
    summary: "One patient with referrals and attachments",
    method: "GET",
    path: "/patient/{id}",
    access: { needs: "patient.view", client: "required" },
    speculative: true,
    params: { id: IdParam },
    reply: Patient,
    entities: { id: "patient" },
    audit: { controller: "patient", one: "id" },
  }),
  neighbours: route({
    id: "own",
    summary: "A patient's position in the list by name, with the previous and next patient",
    method: "GET",
    path: "/patient/{id}/neighbours",
    access: { needs: "patient.view", client: "required" },
    params: { id: IdParam },
    query: { show_deleted, ...carriedFilters },
    reply: z.object({
      /**
       * Position in the list, counted from 1. If the filters exclude the patient, the position the patient
       * would have.
       */
      position: z.int(),
      totalItems: z.int(),
      previous: Neighbour.nullable(),
      next: Neighbour.nullable(),
    }),
    entities: { id: "patient" },
  }),
  create: route({
    id: "API-PAT-002",
    summary: "Add a patient",
    method: "POST",
    path: "/patient",
    access: { needs: "patient.edit", client: "required" },
    body: NewPatient,
    reply: Patient,
    fails: [bornLater, wrongLandline, wrongMobile, unknownFile],
    example,
  }),
  update: route({
    id: "API-PAT-004",
    summary:
      "Change a patient; is_deleted false restores a deleted one; missing=1 saves in missing-data mode",
    method: "PUT",
    path: "/patient/{id}",
    access: { needs: "patient.edit", client: "required" },
    params: { id: IdParam },
    query: { missing: Switch },
    body: PatientChange,
    reply: Patient,
    fails: [bornLater, wrongLandline, wrongMobile, unknownFile, patientDeleted, patientMerged],
    entities: { id: "patient" },
    example: { ...example, version: 1 },
  }),
  remove: route({
    id: "API-PAT-005",
    summary: "Delete a patient; the record is kept and can be restored",
    method: "DELETE",
    path: "/patient/{id}",
    access: { needs: "patient.delete", client: "required" },
    params: { id: IdParam },
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
    entities: { id: "patient" },
  }),
};

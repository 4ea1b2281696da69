import { z } from "zod";
import { DOCUMENTS, type FilePurpose, MB, UploadedFile } from "#platform/files/contract.ts";
import { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam, OptionalReference, Version } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";

const CHOOSE_TYPE = "Choose Specialist, GP or GP Indefinite.";

/** Type of a referral (CONST-16): 1 Specialist (3 months), 2 GP (12 months), 3 GP Indefinite. */
export const ReferralType = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: CHOOSE_TYPE });
export type ReferralType = z.output<typeof ReferralType>;

/** Labels of the types, in the order of the form. */
export const REFERRAL_TYPES = [
  { value: 1, label: "Specialist" },
  { value: 2, label: "GP" },
  { value: 3, label: "GP Indefinite" },
] as const satisfies readonly { value: ReferralType; label: string }[];

export const letterFile: FilePurpose = {
  name: "referral_letter",
  kinds: DOCUMENTS,
  limit: 25 * MB,
  needs: ["patient.edit"],
};

const CHOOSE_DOCTOR = "Choose a referring doctor from the list.";

/**
 * The referring doctor must belong to the client and must not be deleted, unless the referral already had
 * this doctor (RULE-REFL-02, C-45).
 */
export const unknownReferringDoctor = problem(
  "invalid",
  400,
  "Choose a referring doctor from the list.",
  "_referring_doctor",
);
export const unknownLetter = problem(
  "invalid",
  400,
  "This letter can't be found. Upload it again.",
  "_referral_letter",
);
export const referredTooLate = problem(
  "invalid",
  400,
  "This is more than a year ahead. Check the year.",
  "referral_date",
);
export const referredBeforeBirth = problem(
  "invalid",
  400,
  "This is before the patient was born.",
  "referral_date",
);

export const Referral = z.object({
  ID: z.int(),
  _patient: PatientNumber,
  referral_date: DaySchema,
  referral_type: ReferralType,
  /**
   * The last day the referral covers (C-44), computed and read-only (RULE-REFL-01, C-43). Null if the
   * referral does not expire.
   */
  expiry_date: DaySchema.nullable(),
  _referring_doctor: z.int(),
  referring_doctor: ReferringDoctor,
  /** True for one referral of each patient, the last saved (STATE-REFL-01). */
  active: z.boolean(),
  is_deleted: z.boolean(),
  _referral_letter: z.int().nullable(),
  referral_letter: UploadedFile.nullable(),
  /** Name of the letter's file. Null without a letter. */
  file_name: z.string().nullable(),
  version: z.int(),
});
export type Referral = z.output<typeof Referral>;

export const ReferralBody = Referral.pick({ referral_date: true, referral_type: true }).extend({
  _referring_doctor: z.int(CHOOSE_DOCTOR).positive(CHOOSE_DOCTOR).max(Number.MAX_SAFE_INTEGER, CHOOSE_DOCTOR),
  _referral_letter: OptionalReference,
  _doctor: z.int().nullish(),
});
export type ReferralBody = z.output<typeof ReferralBody>;

/**
 * A change to a referral; omitted fields keep their values. `is_deleted: false` alone restores a deleted
 * referral without changing which one is active. `active: false` saves an inactive referral without
 * activating it (G-70), and has no effect on the active one.
 */
export const ReferralChange = ReferralBody.partial().extend({
  _referral_letter: OptionalReference.optional(),
  is_deleted: z.literal(false, "Use DELETE to delete a referral.").optional(),
  active: z.boolean().optional(),
  version: Version,
});

const refusals = [unknownReferringDoctor, unknownLetter, referredTooLate, referredBeforeBirth] as const;
const example = { referral_date: "2026-11-02", referral_type: 2, _referring_doctor: 1 };

export const referralRoutes = {
  list: route({
    id: "API-REFL-004",
    summary: "Referrals of a patient, newest first",
    method: "GET",
    path: "/patient/{patientId}/referral",
    access: { needs: "patient.view", client: "required" },
    params: { patientId: IdParam },
    entities: { patientId: "patient" },
    audit: { controller: "patient", one: "patientId" },
    reply: z.array(Referral),
  }),
  create: route({
    id: "API-REFL-001",
    summary: "Add a referral; it becomes the active one",
    method: "POST",
    path: "/patient/{patientId}/referral",
    access: { needs: "patient.edit", client: "required" },
    params: { patientId: IdParam },
    entities: { patientId: "patient" },
    body: ReferralBody,
    reply: Referral,
    fails: refusals,
    example,
  }),
  update: route({
    id: "API-REFL-002",
    summary: "Save a referral, which becomes the active one unless active is false; or restore a deleted one",
    method: "PUT",
    path: "/patient/{patientId}/referral/{id}",
    access: { needs: "patient.edit", client: "required" },
    params: { patientId: IdParam, id: IdParam },
    entities: { patientId: "patient", id: "referral" },
    body: ReferralChange,
    reply: Referral,
    fails: refusals,
    example,
  }),
  remove: route({
    id: "API-REFL-003",
    summary: "Delete a referral; if it was active, the newest remaining one becomes active",
    method: "DELETE",
    path: "/patient/{patientId}/referral/{id}",
    access: { needs: "patient.edit", client: "required" },
    params: { patientId: IdParam, id: IdParam },
    entities: { patientId: "patient", id: "referral" },
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
};

import { z } from "zod";
import { HealthFund, Locality } from "#areas/practice/reference-data/contract.ts";
import { Referral } from "#areas/patients/referrals/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { GENDERS } from "#kernel/people/gender.ts";
import { PATIENT_CATEGORIES } from "#kernel/people/patient-category.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";

/** States of a patient's record (CONST-12); `_status` is the position in this list, counted from 1 (C-39). */
export const PATIENT_STATUSES = ["Unconverted", "Missing Data", "Edited", "Validated"] as const;
export type PatientStatus = (typeof PATIENT_STATUSES)[number];

/** Kinds of match between a search and a row, best first. */
export const MATCHES = ["exact", "prefix", "contains", "similar"] as const;
export type Match = (typeof MATCHES)[number];

export const PatientBase = z.object({
  ID: PatientNumber,
  _doctor: z.int(),
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.string().nullable(),
  dob: DaySchema.nullable(),
  gender: z.enum(GENDERS).nullable(),
  landline: z.string().nullable(),
  mobile: z.string().nullable(),
  _locality: z.int().nullable(),
  medicare_number: z.string().nullable(),
  _health_fund: z.int().nullable(),
  category: z.enum(PATIENT_CATEGORIES),
  mrn: z.string().nullable(),
  alerts: z.string().nullable(),
  status: z.enum(PATIENT_STATUSES),
  _status: z.int(),
  is_deleted: z.boolean(),
  version: z.int(),
});

/** A patient's fields for lists, search results and pickers. The full record is `Patient`. */
export const PatientRow = PatientBase.omit({ medicare_number: true, version: true }).extend({
  locality: Locality.pick({ suburb: true, postcode: true, state: true }).nullable(),
  health_fund: HealthFund.pick({ code: true, name: true }).nullable(),
  /** The active referral. */
  referral: Referral.pick({
    ID: true,
    referral_type: true,
    referral_date: true,
    expiry_date: true,
    active: true,
    is_deleted: true,
  }).nullable(),
  /** The last day, up to today, on which the patient had an appointment that was not cancelled. */
  latest_visit: DaySchema.nullable(),
});
export type PatientRow = z.output<typeof PatientRow>;

export const FoundPatient = PatientRow.extend({ match: z.enum(MATCHES) });
export type FoundPatient = z.output<typeof FoundPatient>;

export const MATCH_REASONS = ["medicare", "name_and_birth", "sound_and_birth", "mobile", "name"] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];
export const LikelyPatient = PatientRow.extend({ likeness: z.enum(MATCH_REASONS) });
export type LikelyPatient = z.output<typeof LikelyPatient>;

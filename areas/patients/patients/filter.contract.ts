import { z } from "zod";
import { PATIENT_CATEGORIES } from "#kernel/people/patient-category.ts";
import { PATIENT_STATUSES } from "./row.contract.ts";

const ON_VALUES = new Set<unknown>(["1", "true", 1, true]);
/** Boolean query parameter: true for `1` or `true`, false for any other value. */
export const Switch = z.preprocess((value: unknown) => ON_VALUES.has(value), z.boolean()).optional();
export const status = z
  .enum(PATIENT_STATUSES, { error: "Choose one of the four record statuses." })
  .optional();

/** States of a patient's active referral by which the list is filtered. */
export const REFERRAL_FILTERS = ["expired", "expiring", "none"] as const;
export type ReferralFilter = (typeof REFERRAL_FILTERS)[number];

const FUND = "fund must be the ID of a health fund";

/** Filters of the list by the patient's referral and cover. `fund` is the ID of a health fund. */
export const coverFilters = {
  referral: z
    .enum(REFERRAL_FILTERS, { error: `referral must be one of ${REFERRAL_FILTERS.join(", ")}` })
    .optional(),
  category: z
    .enum(PATIENT_CATEGORIES, { error: `category must be one of ${PATIENT_CATEGORIES.join(", ")}` })
    .optional(),
  fund: z.coerce.number<string | number>(FUND).int(FUND).positive(FUND).max(1_000_000_000, FUND).optional(),
};

/** Filters of the list of patients that its rows carry to the patient's page, whose neighbours have them too. */
export const carriedFilters = { status, ...coverFilters };

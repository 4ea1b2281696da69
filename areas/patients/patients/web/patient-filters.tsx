import { HealthFundField } from "#areas/practice/reference-data/web/HealthFundField.tsx";
import { PATIENT_CATEGORIES, patientCategoryName } from "#kernel/people/patient-category.ts";
import { panelChoice, panelFilters } from "#platform/web/table/filter-panel.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import type { PatientListValues } from "../contract.ts";
import { REFERRAL_FILTERS, type ReferralFilter } from "../filter.contract.ts";
import { PATIENT_STATUSES } from "../row.contract.ts";
import { recordStateName } from "./RecordStatus.tsx";

const REFERRAL_NAMES: Readonly<Record<ReferralFilter, string>> = {
  expired: "Expired",
  expiring: "Expires within 30 days",
  none: "None",
};

const record = panelChoice(
  "status",
  "Record",
  PATIENT_STATUSES.map((value) => ({ value, label: recordStateName(value) })),
  "Any status",
);
const referral = panelChoice(
  "referral",
  "Referral",
  REFERRAL_FILTERS.map((value) => ({ value, label: REFERRAL_NAMES[value] })),
  "Any referral",
);
const category = panelChoice(
  "category",
  "Category",
  PATIENT_CATEGORIES.map((value) => ({ value, label: patientCategoryName(value) })),
  "Any category",
);
const fundFilter = (name: string | null) => ({
  name: "fund",
  label: "Health fund",
  draw: ({ fund }: PatientListValues, set: (change: Partial<PatientListValues>) => void) => (
    <HealthFundField
      label="Health fund"
      optional
      value={fund ?? null}
      onChange={(chosen) => set({ fund: chosen ?? undefined })}
    />
  ),
  wordsOf: ({ fund }: PatientListValues) => (fund === undefined ? null : (name ?? "…")),
  cleared: { fund: undefined },
});

/** Names of the filters that may leave a list without patients. */
export const NARROWING_FILTERS = ["status", "referral", "category", "fund"] as const;

/** Creates the filters of the list of patients. `fund` is the name of the chosen health fund. */
export const patientFilters = (fund: string | null) => [
  ...panelFilters<PatientListValues>("Filter patients", [record, referral, category, fundFilter(fund)]),
  switchFilter("show_deleted", "Show deleted"),
];

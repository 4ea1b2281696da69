import { accountPath } from "#kernel/contract/link.ts";
import { Flag } from "#kernel/contract/url-search.ts";
import { patientList } from "./contract.ts";

export const patientPaths = {
  list: accountPath("patients", patientList.url),
  /** List of the patients with missing details. */
  missing: accountPath("missing"),
  /**
   * The patient's page. `missing` shows only the details that are still missing, one patient after another.
   */
  record: accountPath("patients/details/{id}", { missing: Flag }),
};

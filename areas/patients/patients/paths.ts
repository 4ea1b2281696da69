import { accountPath } from "#kernel/contract/link.ts";
import { Flag } from "#kernel/contract/url-search.ts";
import { patientList } from "./contract.ts";

export const patientPaths = {
  list: accountPath("patients", patientList.url),
  /** `missing`: only what is still missing, one patient after the other. */
  record: accountPath("patients/details/{id}", { missing: Flag }),
};

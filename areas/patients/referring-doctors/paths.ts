import { accountPath } from "#kernel/contract/link.ts";
import { referringDoctorList } from "./contract.ts";

export const referringDoctorPaths = {
  list: accountPath("referringdoctors", referringDoctorList.url),
  record: accountPath("referringdoctors/details/{id}"),
};

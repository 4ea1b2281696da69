import { accountPath, adminPath } from "#kernel/link.ts";
import { consultationListList } from "./contract.ts";

const { url } = consultationListList;

export const consultationListPaths = {
  list: accountPath("consultations", url),
  timeGroups: accountPath("consultations/timegroup"),
  timeGroup: accountPath("consultations/timegroup/{key}", url),
  details: accountPath("consultations/details/{id}"),
  all: adminPath("consultations", url),
  timeGroupsOfAll: adminPath("consultations/timegroup"),
  timeGroupOfAll: adminPath("consultations/timegroup/{key}", url),
};

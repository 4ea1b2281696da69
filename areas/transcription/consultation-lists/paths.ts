import { z } from "zod";
import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { consultationListList } from "./contract.ts";
import { allListsList, ownListsList } from "./staff-lists.contract.ts";

const { url } = consultationListList;
const number = z.coerce.number<unknown>().int().positive().optional().catch(undefined);

export const consultationListPaths = {
  list: accountPath("consultations", ownListsList.url),
  timeGroups: accountPath("consultations/timegroup"),
  timeGroup: accountPath("consultations/timegroup/{key}", url),
  details: accountPath("consultations/details/{id}"),
  /** Billing details of a list, selected by its ID (SCR-CONS-06, and SCR-CONS-05 for staff). */
  billing: accountPath("billing/details", { id: number }),
  billingOfAll: adminPath("billing/details", { doctorID: number, id: number }),
  all: adminPath("consultations", allListsList.url),
  timeGroupsOfAll: adminPath("consultations/timegroup"),
  timeGroupOfAll: adminPath("consultations/timegroup/{key}", url),
};

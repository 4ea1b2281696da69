import { accountPath } from "#kernel/contract/link.ts";
import { z } from "zod";
import { Flag } from "#kernel/contract/url-search.ts";
import { patientList } from "./contract.ts";
import { carriedFilters } from "./filter.contract.ts";

const ListId = z.coerce.number<unknown>().int().positive().optional().catch(undefined);

export const patientPaths = {
  list: accountPath("patients", patientList.url),
  /** List of the patients with missing details. */
  missing: accountPath("missing"),
  /**
   * The patient's page. `missing` shows only the details that are still missing, one patient after another.
   * `search` is the search of the list from which the page was opened, and the others are its filters. `list` is
   * the consultation list from which missing details were opened.
   */
  record: accountPath("patients/details/{id}", {
    missing: Flag,
    search: z.string().optional(),
    list: ListId,
    ...carriedFilters,
  }),
};

import { accountPath } from "#kernel/contract/link.ts";
import { locationList } from "./contract.ts";

/** The page of locations; `kind` is inpatient or outpatient. */
export const locationPaths = { list: accountPath("locations/{kind}", locationList.url) };

import { adminPath } from "#kernel/contract/link.ts";
import { monthlyReportUrl } from "./contract.ts";

export const monthlyReportPaths = { report: adminPath("accounts/monthly", monthlyReportUrl) };

import { adminPath } from "#kernel/link.ts";
import { paymentReportList } from "./contract.ts";

export const paymentPaths = { report: adminPath("accounts/report", paymentReportList.url) };

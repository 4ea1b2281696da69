import { adminPath } from "#kernel/contract/link.ts";

export const invoiceUploadPaths = { upload: adminPath("accounts/upload") };

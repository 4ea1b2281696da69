import { adminPath } from "#kernel/link.ts";

export const invoiceUploadPaths = { upload: adminPath("accounts/upload") };

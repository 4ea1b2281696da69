import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { accountRoutes, bankFile } from "../contract.ts";
import { handlers } from "./handlers.ts";

/**
 * Used by sign-up and insurer forms, which collect the same details. Both functions check the rules of the
 * account details and throw their refusals.
 */
export { type SaveContext, saveBankAccount, savePractice } from "./saving.ts";

export const accounts = defineFeature({
  name: "accounts",
  endpoints: [endpoints(accountRoutes, handlers)],
  filePurposes: [bankFile],
  fileUses: [{ table: "bank_account", column: "_file", needs: ["account.edit", "client.view"] }],
});

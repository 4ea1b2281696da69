import { sql } from "kysely";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { registrationRoutes } from "../contract.ts";
import { draftRoutes } from "../draft.contract.ts";
import { signupInvoiceRoutes } from "../invoice.contract.ts";
import { tokenRoutes } from "../token.contract.ts";
import { draftHandlers } from "./draft.handlers.ts";
import { signupInvoiceHandlers } from "./invoice.handlers.ts";
import { handlers } from "./handlers.ts";
import { tokenHandlers } from "./token.handlers.ts";

export const registration = defineFeature({
  name: "registration",
  endpoints: [
    endpoints(registrationRoutes, handlers),
    endpoints(signupInvoiceRoutes, signupInvoiceHandlers),
    endpoints(draftRoutes, draftHandlers),
    endpoints(tokenRoutes, tokenHandlers),
  ],
  jobs: {
    "registration.forget_drafts": {
      clock: "40 16 * * *",
      run: async (_payload, { db }) => removeInSteps(db, "signup_draft", sql`expires_at < now()`),
    },
  },
});

import { feature, mounted } from "#server/http/feature.ts";
import { secondFactorRoutes } from "../contract.ts";
import { securityRoutes } from "../security.contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { securityHandlers } from "./security.handlers.ts";

export const secondFactors = feature({
  name: "second-factors",
  mounted: [mounted(secondFactorRoutes, handlers), mounted(securityRoutes, securityHandlers)],
  jobs,
  constraints: {
    passkey_credential_unique: { message: "This passkey is known to Corella already.", status: 409, code: "passkey.known" },
  },
});

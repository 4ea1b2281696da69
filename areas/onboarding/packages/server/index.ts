import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { packageRoutes } from "../contract.ts";
import { jobs } from "./deadlines.ts";
import { handlers } from "./handlers.ts";

export { startPaidServices } from "./paid.ts";

export const packages = defineFeature({
  name: "packages",
  endpoints: [endpoints(packageRoutes, handlers)],
  jobs,
  constraints: {
    package_switch_open: { message: "Failed to switch. Another switch is open.", status: 409, code: "package.switch" },
  },
});

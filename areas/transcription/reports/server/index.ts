import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { reportRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const reports = defineFeature({ name: "reports", endpoints: [endpoints(reportRoutes, handlers)] });

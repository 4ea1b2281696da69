import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { accessRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const accessLog = defineFeature({ name: "access-log", endpoints: [endpoints(accessRoutes, handlers)] });

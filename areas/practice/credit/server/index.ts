import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { creditRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const credit = defineFeature({ name: "credit", endpoints: [endpoints(creditRoutes, handlers)] });

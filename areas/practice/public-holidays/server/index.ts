import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { publicHolidayRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const publicHolidays = defineFeature({ name: "publicHolidays", endpoints: [endpoints(publicHolidayRoutes, handlers)] });

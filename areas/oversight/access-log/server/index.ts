import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { accessRoutes } from "../contract.ts";
import type { RecordFields } from "../rules/differences.ts";
import { handlers } from "./handlers.ts";

export const accessLog = (fields: RecordFields) =>
  defineFeature({ name: "access-log", endpoints: [endpoints(accessRoutes, handlers(fields))] });

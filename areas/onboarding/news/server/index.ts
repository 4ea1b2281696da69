import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { newsRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { newsSite } from "./site.ts";

export const news = defineFeature({ name: "news", endpoints: [endpoints(newsRoutes, handlers(newsSite()))] });

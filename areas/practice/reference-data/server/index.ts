import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { lookupRoutes } from "../contract.ts";
import { lookupHandlers } from "./handlers.ts";

export const lookups = defineFeature({
  name: "lookups",
  endpoints: [endpoints(lookupRoutes, lookupHandlers)],
});
export { importMbs } from "./mbs-import.ts";
export { mbsFileOf } from "./mbs-file.ts";
export {
  listSetPrices,
  productsOn,
  removeSetPrice,
  type SetPrice,
  setPrice,
  updateService,
} from "./price.queries.ts";
export { listServices } from "./queries.ts";

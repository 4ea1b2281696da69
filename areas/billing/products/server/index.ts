import { productsOn } from "#areas/practice/reference-data/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { productRoutes } from "../contract.ts";
import type { PriceList } from "../rules/quote.ts";
import { handlers } from "./handlers.ts";

export { priceDay } from "./handlers.ts";

/** Reads the price list for `quote`: services, and products with the prices of a day. */
export async function pricesOn(db: Db, day: Day): Promise<PriceList> {
  const services = await db.selectFrom("service").select(["ID", "kind", "_product"]).orderBy("ID").execute();
  return { services, products: await productsOn(db, day) };
}

export const products = defineFeature({ name: "products", endpoints: [endpoints(productRoutes, handlers)] });

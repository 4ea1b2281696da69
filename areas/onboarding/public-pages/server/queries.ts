import { priceDay, pricesOn } from "#areas/billing/products/server/index.ts";
import { PUBLIC_PACKAGES } from "#areas/onboarding/registration/rules/chosen-services.ts";
import type { PackagePrice } from "#areas/onboarding/registration/rules/package-facts.ts";
import type { Db } from "#platform/db/db.ts";

export interface ShownPackage {
  readonly ID: number;
  readonly name: string;
  readonly provider_limit: number | null;
  readonly includes: readonly string[];
  readonly price: PackagePrice;
}

/** Lists the packages of the sign-up (CONST-91) with today's prices (G-56), which a sign-up is charged. The cheapest is first. */
export async function listShownPackages(db: Db, now: string): Promise<ShownPackage[]> {
  const { products } = await pricesOn(db, priceDay(now));
  const services = await db
    .selectFrom("service")
    .select(["ID", "description as name", "_product", "provider_limit", "includes"])
    .where("ID", "in", PUBLIC_PACKAGES)
    .orderBy("ID")
    .execute();
  return services
    .flatMap(({ _product, ...service }) => {
      const price = products.find(({ ID }) => ID === _product);
      return price ? [{ ...service, price }] : [];
    })
    .toSorted((a, b) => Number(a.price.unit_price) - Number(b.price.unit_price));
}

export const listSpecialties = (db: Db) =>
  db.selectFrom("specialty").select(["ID", "description"]).orderBy("description").execute();

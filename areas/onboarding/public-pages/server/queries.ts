import { lineSums } from "#areas/billing/ledger/rules/decimal.ts";
import { priceDay, pricesOn } from "#areas/billing/products/server/index.ts";
import type { Cents } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";

/** Packages that a client may switch between (CONST-96). `listShownPackages` sorts them. */
const SHOWN_PACKAGES = [13, 14, 15, 17];

export interface ShownPackage {
  readonly ID: number;
  readonly name: string;
  readonly unit_price_cents: number;
  readonly has_gst: boolean;
  readonly provider_limit: number | null;
}

/** Lists the shown packages with today's prices (G-56), which a sign-up is charged. */
export async function listShownPackages(db: Db, now: string): Promise<ShownPackage[]> {
  const { products } = await pricesOn(db, priceDay(now));
  const services = await db
    .selectFrom("service")
    .select(["ID", "description as name", "_product", "provider_limit"])
    .where("ID", "in", SHOWN_PACKAGES)
    .orderBy("ID")
    .execute();
  return services
    .flatMap(({ _product, ...service }) => {
      const product = products.find(({ ID }) => ID === _product);
      return product ? [{ ...service, unit_price_cents: priceOf(product), has_gst: product.has_gst }] : [];
    })
    .toSorted((a, b) => a.unit_price_cents - b.unit_price_cents);
}

const priceOf = ({
  unit_price,
  has_gst,
}: {
  readonly unit_price: number | string;
  readonly has_gst: boolean;
}): Cents => lineSums({ unit_price: String(unit_price), units: "1", has_gst }).subtotal;

export const listSpecialties = (db: Db) =>
  db.selectFrom("specialty").select(["ID", "description"]).orderBy("description").execute();

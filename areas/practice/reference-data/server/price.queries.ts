import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Product, Service } from "../contract.ts";

interface PricedRow extends Omit<Product, "unit_price"> {
  /** Price in dollars as exact decimal text from the database. */
  readonly unit_price: string;
}

/**
 * Returns the products with their prices on a day (G-56): the last price set for that day or earlier,
 * otherwise the delivered one.
 */
export async function productsOn(db: Db, day: Day): Promise<PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    select p."ID", p.name, p.charge_type, p.period, coalesce(set_price.has_gst, p.has_gst) as has_gst,
      trim_scale(coalesce(set_price.unit_price, p.unit_price_cents / 100.0))::text as unit_price
    from product p
    left join lateral (
      select unit_price, has_gst from product_price where _product = p."ID" and from_day <= ${day} order by from_day desc limit 1
    ) set_price on true
    order by p."ID"`.execute(db);
  return rows;
}

export interface SetPrice {
  readonly _product: number;
  readonly from_day: Day;
  readonly unit_price: string;
  readonly has_gst: boolean;
}

export function listSetPrices(db: Db) {
  return db
    .selectFrom("product_price")
    .select(["_product", "from_day", "unit_price", "has_gst", "set_at"])
    .orderBy("_product")
    .orderBy("from_day", "desc")
    .execute();
}

/** Sets the price of a product as of a day. Replaces a price set for the same day. */
export async function setPrice(
  db: Db,
  { _product, from_day, unit_price, has_gst }: SetPrice,
  by: number,
): Promise<void> {
  await db
    .insertInto("product_price")
    .values({ _product, from_day, unit_price, has_gst, _set_by: by })
    .onConflict((conflict) =>
      conflict
        .constraint("product_price_pkey")
        .doUpdateSet({ unit_price, has_gst, _set_by: by, set_at: sql<string>`excluded.set_at` }),
    )
    .execute();
}

export function removeSetPrice(db: Db, _product: number, from_day: Day) {
  return db
    .deleteFrom("product_price")
    .where("_product", "=", _product)
    .where("from_day", "=", from_day)
    .returning(["_product", "from_day", "unit_price", "has_gst", "set_at"])
    .executeTakeFirst();
}

/**
 * Changes a service of one kind: its name, what it includes, and how many provider numbers it allows
 * (RULE-PKG-03; null for no limit). Returns undefined if no service of that kind has the ID.
 */
export const updateService = (
  db: Db,
  ID: number,
  kind: Service["kind"],
  change: Partial<Pick<Service, "description" | "includes" | "provider_limit">>,
) =>
  db
    .updateTable("service")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("ID", "=", ID)
    .where("kind", "=", kind)
    .returning("ID")
    .executeTakeFirst();

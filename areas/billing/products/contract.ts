import { z } from "zod";
import { Product } from "#areas/practice/reference-data/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { SmallIdParam } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { problem } from "#kernel/contract/problem.ts";
import { scaleDecimal, PRICE_PLACES } from "#kernel/money/decimal.ts";

export const NOT_A_PRICE = "Enter a price of $0.00 or more, with at most four decimals.";
const TOO_HIGH = "Enter a price below $10,000,000.";

/** Price in dollars with up to four decimals (G-33), 0 or more. */
export const UnitPrice = z
  .number({ error: NOT_A_PRICE })
  .refine((price) => scaleDecimal(price, PRICE_PLACES) !== null && price >= 0, NOT_A_PRICE)
  .refine((price) => !(price >= 10_000_000), TOO_HIGH);

export const SetPrice = z.object({
  _product: z.int(),
  from_day: DaySchema,
  unit_price: z.number(),
  has_gst: z.boolean(),
  set_at: z.string(),
});
export type SetPrice = z.output<typeof SetPrice>;

export const PricedProduct = Product.extend({
  /** Prices set by staff, latest start day first, including future prices. */
  prices: z.array(SetPrice),
});
export type PricedProduct = z.output<typeof PricedProduct>;

export const SetPriceBody = z.object({ from_day: DaySchema, unit_price: UnitPrice, has_gst: z.boolean() });

/**
 * Refusal to change a price that has started, because invoices already contain it. A new price needs a later
 * day.
 */
export const priceBegan = problem(
  "price.began",
  409,
  "This price applies already. Set another price from a later day instead.",
);

/**
 * List parameters of the prices. All products are loaded, because there are few, and searched and sorted in
 * the browser.
 */
export const priceList = listQuery({
  sort: ["product", "-product", "price", "-price"],
  pageSize: 50,
  filters: { search: SearchText },
});

const access = { needs: ["invoice.edit", "client.services"], client: "none", callers: "staff" } as const;
const params = { id: SmallIdParam };
const example = { from_day: "2027-01-01", unit_price: 109, has_gst: true };

export const productRoutes = {
  products: route({
    id: "API-INV-006",
    summary: "All products with today's prices before GST, for the lines of an invoice",
    method: "GET",
    path: "/invoice/products",
    access: { needs: "session", client: "none" },
    reply: z.array(Product),
  }),
  prices: route({
    access,
    id: "own",
    summary: "Products with their prices and the days these begin",
    method: "GET",
    path: "/productPrice",
    reply: z.array(PricedProduct),
  }),
  setPrice: route({
    access,
    id: "own",
    summary: "Set the price of a product from a day on, which is today or later",
    method: "PUT",
    path: "/productPrice/{id}",
    params,
    body: SetPriceBody,
    reply: PricedProduct,
    fails: [priceBegan],
    entities: { id: "product" },
    example,
  }),
  removePrice: route({
    access,
    id: "own",
    summary: "Remove a price that has not begun",
    method: "DELETE",
    path: "/productPrice/{id}/{fromDay}",
    params: { ...params, fromDay: DaySchema },
    reply: PricedProduct,
    fails: [priceBegan],
    entities: { id: "product" },
  }),
};

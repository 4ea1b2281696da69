import {
  listSetPrices,
  productsOn,
  removeSetPrice,
  setPrice,
} from "#areas/practice/reference-data/server/index.ts";
import { type Day, formatDay, todayIn } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers } from "#platform/http/call.ts";
import { type PricedProduct, priceBegan, type productRoutes } from "../contract.ts";

/** Returns the day on which prices start, in the bureau's time zone. */
export const priceDay = (now: string): Day => todayIn("Australia/Sydney", now);

export const handlers: Handlers<typeof productRoutes> = {
  async products({ db, now }) {
    return (await productsOn(db, priceDay(now))).map((product) => ({
      ...product,
      unit_price: Number(product.unit_price),
    }));
  },

  prices: ({ db, now }) => listPricedProducts(db, priceDay(now)),

  async setPrice({ db, actor, params, body, now, fail, assertFound, auditWrite }) {
    const today = priceDay(now);
    const before = assertFound(await findPricedProduct(db, params.id, today));
    if (body.from_day < today) fail(priceBegan);
    await setPrice(db, { _product: before.ID, ...body, unit_price: String(body.unit_price) }, actor.ID);
    const after = assertFound(await findPricedProduct(db, params.id, today));
    const message = `set the price of ${before.name} to $${body.unit_price} from ${formatDay(body.from_day)}`;
    auditWrite({ controller: "product", identity: before.ID, message, before, after });
    return after;
  },

  async removePrice({ db, params, now, fail, assertFound, auditWrite }) {
    const today = priceDay(now);
    const before = assertFound(await findPricedProduct(db, params.id, today));
    if (params.fromDay <= today) fail(priceBegan);
    assertFound(await removeSetPrice(db, params.id, params.fromDay));
    const after = assertFound(await findPricedProduct(db, params.id, today));
    const message = `removed the price of ${before.name} from ${formatDay(params.fromDay)}`;
    auditWrite({ controller: "product", identity: before.ID, message, before, after });
    return after;
  },
};

async function listPricedProducts(db: Db, day: Day): Promise<PricedProduct[]> {
  const [products, prices] = [await productsOn(db, day), await listSetPrices(db)];
  return products.map((product) => ({
    ...product,
    unit_price: Number(product.unit_price),
    prices: prices
      .filter(({ _product }) => _product === product.ID)
      .map((price) => ({ ...price, unit_price: Number(price.unit_price) })),
  }));
}

const findPricedProduct = async (db: Db, ID: number, day: Day): Promise<PricedProduct | undefined> =>
  (await listPricedProducts(db, day)).find((product) => product.ID === ID);

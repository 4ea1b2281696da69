import { z } from "zod";
import { type Day, DaySchema } from "#kernel/dates/day.ts";
import { NOT_A_PRICE, type SetPrice, UnitPrice } from "../contract.ts";

export type PriceState = "past" | "current" | "coming";

/** G-56: the last price set from that day or before is the current one. */
export function priceStates(prices: readonly SetPrice[], today: Day): { price: SetPrice; state: PriceState }[] {
  const current = prices
    .filter(({ from_day }) => from_day <= today)
    .reduce<Day | null>((latest, { from_day }) => (latest === null || from_day > latest ? from_day : latest), null);
  const stateOf = (from_day: Day): PriceState => (from_day > today ? "coming" : from_day === current ? "current" : "past");
  return prices.map((price) => ({ price, state: stateOf(price.from_day) }));
}

/** The first price that has not begun. */
export const nextPrice = (prices: readonly SetPrice[], today: Day): SetPrice | undefined =>
  prices.filter(({ from_day }) => from_day > today).toSorted((a, b) => (a.from_day < b.from_day ? -1 : 1))[0];

const dollars = new Intl.NumberFormat("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
/** "$1,170.50", "$0.1825" (G-33). */
export const formatUnitPrice = (price: number): string => `$${dollars.format(price)}`;

interface Charged {
  readonly charge_type: string | null;
}

/** Some packages cost a share of what is received: the price 0.05 is 5 cents in each dollar, and is written as 5%. */
export const isShare = ({ charge_type }: Charged): boolean => charge_type === "Receipted amount";

const shares = new Intl.NumberFormat("en-AU", { style: "percent", maximumFractionDigits: 2 });
/** "$349.00", or "4.5%" where it is a share of what is received. */
export const formatProductPrice = (product: Charged, price: number): string =>
  isShare(product) ? shares.format(price) : formatUnitPrice(price);

/** "$349.00 a month plus GST", "5% of receipts plus GST". */
export const packagePrice = (product: Charged & { readonly unit_price: number }): { price: string; per: string } => ({
  price: formatProductPrice(product, product.unit_price),
  per: isShare(product) ? "of receipts plus GST" : "a month plus GST",
});

/** "$1,170.50" and "1170.5" are the same, as are "5%" and "5" for a share; NaN where it is no number. */
export function readUnitPrice(typed: string, product: Charged = { charge_type: null }): number {
  const plain = typed.replace(isShare(product) ? /[%,\s]/g : /[$,\s]/g, "");
  const price = plain === "" ? Number.NaN : Number(plain);
  // To the places a price has: 4.5 by a hundredth is not 0.045 in binary fractions.
  return isShare(product) ? Number((price / 100).toFixed(7)) : price;
}

const NOT_A_SHARE = "Enter a percentage from 0 to 100 with at most two decimals.";
const wrongPrice = (typed: string, product: Charged): string | undefined => {
  const price = readUnitPrice(typed, product);
  const refused = UnitPrice.safeParse(price).error?.issues[0]?.message;
  if (isShare(product)) return refused !== undefined || price > 1 ? NOT_A_SHARE : undefined;
  return refused;
};

/** A new price as it is typed. */
export const priceForm = (today: Day, product: Charged = { charge_type: null }) =>
  z.object({
    unit_price: z.string({ error: isShare(product) ? NOT_A_SHARE : NOT_A_PRICE }).superRefine((typed, context) => {
      const message = wrongPrice(typed, product);
      if (message) context.addIssue({ code: "custom", message });
    }),
    from_day: DaySchema.refine((day) => day >= today, "Choose today or a later day."),
    has_gst: z.boolean(),
  });

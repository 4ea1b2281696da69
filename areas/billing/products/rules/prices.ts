import { z } from "zod";
import { type Day, DaySchema } from "#kernel/dates/day.ts";
import { NOT_A_PRICE, type SetPrice, UnitPrice } from "../contract.ts";

export type PriceState = "past" | "current" | "coming";

/** Returns each price with its state. The latest price that has started is the current one (G-56). */
export function priceStates(
  prices: readonly SetPrice[],
  today: Day,
): { price: SetPrice; state: PriceState }[] {
  const current = prices
    .filter(({ from_day }) => from_day <= today)
    .reduce<Day | null>(
      (latest, { from_day }) => (latest === null || from_day > latest ? from_day : latest),
      null,
    );
  const stateOf = (from_day: Day): PriceState =>
    from_day > today ? "coming" : from_day === current ? "current" : "past";
  return prices.map((price) => ({ price, state: stateOf(price.from_day) }));
}

/** Returns the earliest price that hasn't started yet. */
export const nextPrice = (prices: readonly SetPrice[], today: Day): SetPrice | undefined =>
  prices.filter(({ from_day }) => from_day > today).toSorted((a, b) => (a.from_day < b.from_day ? -1 : 1))[0];

const dollarFormat = new Intl.NumberFormat("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
/** Formats a price with two to four decimals, such as "$1,170.50" or "$0.1825" (G-33). */
export const formatUnitPrice = (price: number): string => `$${dollarFormat.format(price)}`;

interface ChargedProduct {
  readonly charge_type: string | null;
}

/**
 * Returns true for a product priced as a share of receipts: the price 0.05 is 5 cents per dollar and is shown
 * as 5%.
 */
export const isShare = ({ charge_type }: ChargedProduct): boolean => charge_type === "Receipted amount";

const percentFormat = new Intl.NumberFormat("en-AU", { style: "percent", maximumFractionDigits: 2 });
/** Formats a product's price, such as "$349.00", or "4.5%" for a share of receipts. */
export const formatProductPrice = (product: ChargedProduct, price: number): string =>
  isShare(product) ? percentFormat.format(price) : formatUnitPrice(price);

/** Returns the price of a package with its unit: "$349.00 a month plus GST" or "5% of receipts plus GST". */
export const packagePrice = (
  product: ChargedProduct & { readonly unit_price: number },
): { price: string; per: string } => ({
  price: formatProductPrice(product, product.unit_price),
  per: isShare(product) ? "of receipts plus GST" : "a month plus GST",
});

/**
 * Parses a typed price: "$1,170.50" and "1170.5" are equal, as are "5%" and "5" for a share. NaN if the text
 * isn't a number.
 */
export function readUnitPrice(text: string, product: ChargedProduct = { charge_type: null }): number {
  const numberText = text.replace(isShare(product) ? /[%,\s]/g : /[$,\s]/g, "");
  const price = numberText === "" ? Number.NaN : Number(numberText);
  // Rounds because 4.5 / 100 isn't exactly 0.045 in binary floating point.
  return isShare(product) ? Number((price / 100).toFixed(7)) : price;
}

const NOT_A_SHARE = "Enter a percentage from 0 to 100 with at most two decimals.";
const priceProblem = (text: string, product: ChargedProduct): string | undefined => {
  const price = readUnitPrice(text, product);
  const priceMessage = UnitPrice.safeParse(price).error?.issues[0]?.message;
  if (isShare(product)) return priceMessage !== undefined || price > 1 ? NOT_A_SHARE : undefined;
  return priceMessage;
};

/** Returns the form schema of a new price. */
export const priceForm = (today: Day, product: ChargedProduct = { charge_type: null }) =>
  z.object({
    unit_price: z
      .string({ error: isShare(product) ? NOT_A_SHARE : NOT_A_PRICE })
      .superRefine((text, context) => {
        const message = priceProblem(text, product);
        if (message) context.addIssue({ code: "custom", message });
      }),
    from_day: DaySchema.refine((day) => day >= today, "Choose today or a later day."),
    has_gst: z.boolean(),
  });

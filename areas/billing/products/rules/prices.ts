import { z } from "zod";
import { type Day, DaySchema } from "#kernel/day.ts";
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

/** "$1,170.50" and "1170.5" are the same; NaN where it is no number. */
export function readUnitPrice(typed: string): number {
  const plain = typed.replace(/[$,\s]/g, "");
  return plain === "" ? Number.NaN : Number(plain);
}

/** A new price as it is typed. */
export const priceForm = (today: Day) =>
  z.object({
    unit_price: z.string({ error: NOT_A_PRICE }).superRefine((typed, context) => {
      const message = UnitPrice.safeParse(readUnitPrice(typed)).error?.issues[0]?.message;
      if (message) context.addIssue({ code: "custom", message });
    }),
    from_day: DaySchema.refine((day) => day >= today, "Choose today or a later day."),
    has_gst: z.boolean(),
  });

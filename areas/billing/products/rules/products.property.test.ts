import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/dates/day.ts";
import {
  formatProductPrice,
  formatUnitPrice,
  nextPrice,
  priceForm,
  priceStates,
  readUnitPrice,
} from "./prices.ts";
import {
  IFC_PRODUCT,
  MONTHS_CHARGED_A_YEAR,
  type PriceList,
  productOfService,
  quote,
  quoteForms,
} from "./quote.ts";

const TODAY = "2026-11-23";
const cents = fc.integer({ min: 0, max: 99_999 });
const products = fc.tuple(
  ...[1, 2, 3, 4, IFC_PRODUCT].map((ID) =>
    fc.record({
      ID: fc.constant(ID),
      name: fc.constant(`Product ${ID}`),
      unit_price: cents.map((amount) => amount / 100),
      has_gst: fc.boolean(),
      charge_type: fc.constantFrom("Per month", "Per unit", "Receipted amount"),
      period: fc.constantFrom("Monthly", "Other"),
    }),
  ),
);
const list: fc.Arbitrary<PriceList> = products.map((offered) => ({
  products: offered,
  services: [
    { ID: 11, kind: "billing", _product: 1 },
    { ID: 12, kind: "billing", _product: 2 },
    { ID: 13, kind: "coding", _product: null },
    { ID: 14, kind: "forms", _product: 4 },
  ],
}));
const services = fc.array(fc.constantFrom(11, 12, 13, 14, 99), { maxLength: 5 });

describe("RULE-FEE-01 to -04: a quote", () => {
  test("charges each monthly package once, eleven times for a year, and each prepaid consent", () =>
    fc.assert(
      fc.property(list, services, fc.boolean(), fc.nat(30), (offered, chosen, is_annual, prepay_amount) => {
        const { lines, subtotal, tax, total } = quote(offered, {
          services: chosen,
          is_annual,
          prepay_amount,
        });
        const units = is_annual ? MONTHS_CHARGED_A_YEAR : 1;
        const monthly = [...new Set(chosen)]
          .flatMap((service) => productOfService(offered, service) ?? [])
          .filter(({ charge_type, period }) => charge_type === "Per month" && period === "Monthly");
        const consent = offered.products.find(({ ID }) => ID === IFC_PRODUCT);
        const inCents = (price: number | string) => Math.round(Number(price) * 100);
        const consents = prepay_amount * inCents(consent?.unit_price ?? 0);
        expect(subtotal).toBe(
          monthly.reduce((sum, { unit_price }) => sum + units * inCents(unit_price), consents),
        );
        expect(lines).toHaveLength(monthly.length + (prepay_amount > 0 ? 1 : 0));
        expect(total).toBe(subtotal + tax);
      }),
    ));

  test("RULE-FEE-01: has a tenth of every line with GST as tax, each rounded to the cent", () =>
    fc.assert(
      fc.property(list, services, fc.nat(30), (offered, chosen, prepay_amount) => {
        const { lines, tax } = quote(offered, { services: chosen, is_annual: false, prepay_amount });
        const taxed = lines.filter(({ has_gst }) => has_gst);
        const exact = taxed.reduce(
          (sum, { unit_price, units }) => sum + Number(unit_price) * Number(units) * 10,
          0,
        );
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(taxed.length * 0.5 + 1e-6);
        expect(Number.isInteger(tax)).toBe(true);
      }),
    ));

  test("is the same whatever order the packages are named in, and named twice", () =>
    fc.assert(
      fc.property(list, services, (offered, chosen) => {
        const ask = (wanted: readonly number[]) =>
          quote(offered, { services: [...wanted], is_annual: false, prepay_amount: 0 });
        expect(ask([...chosen, ...chosen.toReversed()]).total).toBe(ask(chosen.toReversed()).total);
      }),
    ));

  test("C-107: the forms fee is charged by its number, and a package with it as in any quote", () =>
    fc.assert(
      fc.property(
        list,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(11, 12, 13, 99),
        (offered, count, service) => {
          const [fee, both] = [quoteForms(offered, { count }), quoteForms(offered, { count, service })];
          const alone = quote(offered, { services: [service], is_annual: false, prepay_amount: 0 });
          expect(both.total).toBe(fee.total + alone.total);
          expect(fee.lines).toMatchObject([{ _product: 4, units: count }]);
        },
      ),
    ));
});

describe("G-56: the prices of a product", () => {
  const price = fc.integer({ min: -60, max: 60 }).map((after) => ({
    ...{ _product: 101, unit_price: 10, has_gst: true, set_at: "2026-01-01T00:00:00Z" },
    from_day: addDays(TODAY, after),
  }));
  const prices = fc.uniqueArray(price, { selector: ({ from_day }) => from_day, maxLength: 8 });

  test("one at most is current: none that has begun is later, and none that comes is earlier than the next", () =>
    fc.assert(
      fc.property(prices, (all) => {
        const states = priceStates(all, TODAY);
        const current = states.filter(({ state }) => state === "current").map((one) => one.price.from_day);
        const begun = all.map(({ from_day }) => from_day).filter((from) => from <= TODAY);
        expect(current).toEqual(begun.toSorted().slice(-1));
        for (const { price: one, state } of states) expect(state === "coming").toBe(one.from_day > TODAY);
        const coming = all.map(({ from_day }) => from_day).filter((from) => from > TODAY);
        expect(nextPrice(all, TODAY)?.from_day).toBe(coming.toSorted()[0]);
      }),
    ));

  test("G-33: is read back as it was written, with up to four places", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (units) => {
        const given = units / 10_000;
        expect(readUnitPrice(formatUnitPrice(given))).toBe(given);
        const form = priceForm(TODAY).safeParse({
          unit_price: formatUnitPrice(given),
          from_day: TODAY,
          has_gst: true,
        });
        expect(form.success).toBe(true);
      }),
    ));

  test("of a share is a percentage with two places, and none above all of it", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (hundredths) => {
        const share = { charge_type: "Receipted amount" };
        const typed = `${hundredths / 100}%`;
        const form = priceForm(TODAY, share).safeParse({ unit_price: typed, from_day: TODAY, has_gst: true });
        expect(form.success).toBe(hundredths <= 10_000);
        expect(readUnitPrice(formatProductPrice(share, readUnitPrice(typed, share)), share)).toBe(
          readUnitPrice(typed, share),
        );
      }),
    ));
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { PricedProduct } from "../contract.ts";
import { priceDay } from "./handlers.ts";

let app: TestApp;
let staff: Visitor;
beforeAll(async () => {
  app = await startApp();
  staff = await app.signIn("accounts");
});
afterAll(() => app.stop());

const today = (): Day => priceDay(new Date().toISOString());
const product = async (ID: number): Promise<PricedProduct> =>
  (await staff.get("/productPrice")).body.find((each: PricedProduct) => each.ID === ID);

describe("G-56 prices", () => {
  test("one set from today applies at once, one from a later day is removed again; both are in the audit log", async () => {
    const later = addDays(today(), 30);
    const first = await staff.put("/productPrice/101", {
      from_day: today(),
      unit_price: 0.1825,
      has_gst: true,
    });
    expect([first.status, first.body.unit_price]).toEqual([200, 0.1825]);
    expect(
      (await staff.put("/productPrice/101", { from_day: later, unit_price: 0.2, has_gst: true })).status,
    ).toBe(200);
    expect((await product(101)).prices.map(({ from_day, unit_price }) => [from_day, unit_price])).toEqual([
      [later, 0.2],
      [today(), 0.1825],
    ]);
    expect((await product(101)).unit_price).toBe(0.1825);
    expect((await staff.delete(`/productPrice/101/${later}`)).status).toBe(200);
    expect((await product(101)).prices).toHaveLength(1);
    expect((await staff.delete(`/productPrice/101/${later}`)).status).toBe(404);
    const audited = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "product")
      .where("kind", "=", "write")
      .execute();
    expect(audited.map(({ message }) => message?.split(" ")[0]).sort()).toEqual(["removed", "set", "set"]);
  });

  test("one that applies already is neither replaced from an earlier day nor removed", async () => {
    const body = { from_day: today(), unit_price: 5, has_gst: false };
    expect((await staff.put("/productPrice/102", body)).status).toBe(200);
    for (const refused of [
      await staff.put("/productPrice/102", { ...body, from_day: addDays(today(), -1) }),
      await staff.delete(`/productPrice/102/${today()}`),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, "price.began"]);
    expect((await product(102)).unit_price).toBe(5);
  });

  test.each([
    ["a price below zero", { unit_price: -1 }, "unit_price"],
    ["five places", { unit_price: 0.12345 }, "unit_price"],
    ["ten million dollars", { unit_price: 10_000_000 }, "unit_price"],
    ["a day no calendar has", { from_day: "2027-02-30" }, "from_day"],
  ])("G-33: refuses %s", async (_what, wrong, field) => {
    const refused = await staff.put("/productPrice/101", {
      from_day: "2120-01-01",
      unit_price: 1,
      has_gst: true,
      ...wrong,
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
  });

  test("clients neither read nor set them", async () => {
    const raman = await app.signIn("raman");
    expect((await raman.get("/productPrice")).status).toBe(404);
    expect(
      (await raman.put("/productPrice/101", { from_day: today(), unit_price: 0, has_gst: true })).status,
    ).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import { makeRow } from "#test/support/rows.ts";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
let vogt = 0;
beforeAll(async () => {
  app = await startApp();
  vogt = await app.idOf("vogt");
});
afterAll(() => app.stop());

const HOUR = 3_600_000;
const OFFICE = "Australia/Sydney";
const make = async (kind: string) => (await makeRow[kind]?.(app.services.db, vogt)) ?? 0;
const waitingFor = async (username: string): Promise<Record<string, number>> => {
  const { body } = await (await app.signIn(username)).get("/waiting");
  return Object.fromEntries(
    body.map(({ list, key, count }: { list: string; key: string; count: number }) => [
      `${list} ${key}`,
      count,
    ]),
  );
};
const lateFor = async (username: string): Promise<string[]> => {
  const { body } = await (await app.signIn(username)).get("/waiting");
  return body
    .filter(({ is_late }: { is_late: boolean }) => is_late)
    .map(({ list, key }: { list: string; key: string }) => `${list} ${key}`);
};
/** Returns what a change adds to the counts of a person. */
async function added(username: string, change: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await waitingFor(username);
  await change();
  const after = await waitingFor(username);
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, count]) =>
      count === before[key] ? [] : [[key, count - (before[key] ?? 0)]],
    ),
  );
}
const total = async (username: string, path: string): Promise<number> =>
  (await (await app.signIn(username)).get(path)).body.totalItems;

/** Sends a consultation list whose billing is due at this instant, in milliseconds. */
async function sentList(due: number, status = 1) {
  const { db } = app.services;
  const [list, task] = [await make("consultationlist"), await make("task")];
  const due_time = new Date(due).toISOString();
  await db
    .updateTable("task")
    .set({ _workflow: "BILLING", _status: status, due_time })
    .where("ID", "=", task)
    .execute();
  await db
    .updateTable("consultation_list")
    .set({ is_sent: true, sent_time: due_time, _task: task })
    .where("ID", "=", list)
    .execute();
}

describe("GET /waiting", () => {
  test("counts for each group what its own lists hold, and nothing else", async () => {
    const listsOf = async (username: string) => [
      ...new Set(Object.keys(await waitingFor(username)).map((key) => key.split(" ")[0])),
    ];
    expect({
      accounts: await listsOf("accounts"),
      registration: await listsOf("registration"),
      billing: await listsOf("billing"),
      converter: await listsOf("converter"),
      typist: await listsOf("typist"),
      reports: await listsOf("reports"),
      business: await listsOf("business"),
    }).toEqual({
      accounts: ["invoices"],
      registration: ["form-reviews", "fund-board"],
      billing: ["consultation-lists"],
      converter: ["conversion"],
      typist: ["tasks"],
      reports: [],
      business: ["enquiries"],
    });
    expect((await listsOf("superadmin")).length).toBe(7);
  });

  test("is for staff", async () => {
    expect((await (await app.signIn("raman")).get("/waiting")).status).toBe(404);
  });

  test("an invoice waits until it is published, and is late from the day after it was due", async () => {
    const accounts = await app.signIn("accounts");
    const line = { _product: 101, description: "Typing", unit_price: 10, units: 1, has_gst: true };
    const draft = { invoice_date: "2026-01-05", due_date: "2026-01-20", lineItems: [line] };
    let invoice = 0;
    expect(
      await added("accounts", async () => {
        invoice = (await accounts.post(`/invoice?doctor_id=${vogt}`, draft)).body.ID;
      }),
    ).toEqual({ "invoices unpublished": 1 });
    expect(await added("accounts", () => accounts.put(`/invoice/${invoice}/publish`))).toEqual({
      "invoices unpublished": -1,
      "invoices overdue": 1,
    });
    expect(await waitingFor("accounts")).toEqual({
      "invoices overdue": await total("accounts", "/invoice/list/50/1?state=overdue"),
      "invoices unpublished": await total("accounts", "/invoice/list/50/1?state=unpublished"),
    });
    expect(await lateFor("accounts")).toEqual(["invoices overdue"]);
  });

  test("a form waits until somebody starts its review, as in the list of open reviews", async () => {
    let form = 0;
    expect(await added("registration", async () => (form = await make("insurerform")))).toEqual({
      "form-reviews open": 1,
    });
    expect((await waitingFor("registration"))["form-reviews open"]).toBe(
      await total("registration", "/healthFundFormReviews/10/1/1"),
    );
    const registration = await app.signIn("registration");
    expect(
      await added("registration", () => registration.post(`/healthFundFormReviews/${form}/start`)),
    ).toEqual({
      "form-reviews open": -1,
    });
  });

  test("a registration waits once its reply is due, or if it was rejected or not sent", async () => {
    const { db } = app.services;
    const ID = await make("fundregistration");
    const set = (values: object) => () =>
      db.updateTable("fund_registration").set(values).where("ID", "=", ID).execute();
    const past = { sent_day: "2026-01-02", due_day: "2026-01-20" };
    expect(await added("registration", set(past))).toEqual({ "fund-board due": 1 });
    expect(await added("registration", set({ state: "rejected" }))).toEqual({
      "fund-board due": -1,
      "fund-board rejected": 1,
    });
    expect(await added("registration", set({ state: "not_sent" }))).toEqual({
      "fund-board rejected": -1,
      "fund-board not_sent": 1,
    });
    expect(await lateFor("registration")).toEqual(["fund-board due"]);
  });

  test("a consultation list is late after its due time, until billing has completed it", async () => {
    const midnight = Date.parse(
      instantOf(addDays(todayIn(OFFICE, new Date().toISOString()), 1), "00:00", OFFICE),
    );
    expect(await added("billing", () => sentList(Date.now() - HOUR))).toEqual({
      "consultation-lists overdue": 1,
    });
    expect(await added("billing", () => sentList(midnight - 1))).toEqual({ "consultation-lists today": 1 });
    expect(await added("billing", () => sentList(midnight))).toEqual({});
    expect(await added("billing", () => sentList(Date.now() - HOUR, 6))).toEqual({});
    expect(await added("billing", () => make("consultationlist"))).toEqual({});
    expect(await lateFor("billing")).toEqual(["consultation-lists overdue"]);
  });

  test("a picture waits unless somebody else has taken it", async () => {
    const { db } = app.services;
    const taken = async () => {
      const ID = await make("patient");
      const values = { status: "Unconverted" as const, lock_time: new Date().toISOString() };
      const locked_by = await app.idOf("conversionlead");
      await db
        .updateTable("patient")
        .set({ ...values, locked_by })
        .where("ID", "=", ID)
        .execute();
    };
    const free = async () => {
      const ID = await make("patient");
      await db.updateTable("patient").set({ status: "Unconverted" }).where("ID", "=", ID).execute();
    };
    expect(await added("converter", free)).toEqual({ "conversion waiting": 1 });
    expect(await added("converter", taken)).toEqual({});
  });

  test("overdue letters: all for whoever assigns work, one's own for a typist", async () => {
    const { db } = app.services;
    const due_time = new Date(Date.now() - HOUR).toISOString();
    const letter = (person: string | null) => async () => {
      const ID = await make("task");
      const _assigned_user = person === null ? null : await app.idOf(person);
      const values = _assigned_user === null ? {} : { _assigned_user, _status: 2 };
      await db
        .updateTable("task")
        .set({ due_time, ...values })
        .where("ID", "=", ID)
        .execute();
    };
    expect(await added("typingmanager", letter(null))).toEqual({ "tasks overdue": 1 });
    expect(await added("typist", letter(null))).toEqual({});
    expect(await added("typist", letter("typist"))).toEqual({ "tasks overdue": 1 });
  });
});

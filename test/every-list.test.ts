import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { features } from "#app/features.server.ts";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";

// Rules for all lists with pages, tested once in this file. A new list is covered without a test of its own.

const lists = features
  .flatMap((feature) =>
    feature.endpoints.map(({ name, route }) => ({ name: `${feature.name}.${name}`, route })),
  )
  .filter(({ route }) => "pageSize" in route.params);

/** Lists whose rows need more than a row in one table. The tests accept the few rows of these lists. */
const OFTEN_SHORT =
  /^(tasks\.completedPages|letters-out\.unsent|conversion|merges|import|appointment-import|credit|timeclock|time-clock|referring-doctors\.patients|groups\.members)/;
const ROWS = 7;
const Options = z.object({ enum: z.array(z.string()).optional(), type: z.string().optional() });

let app: TestApp;
let admin: Visitor;
let _doctor: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn("admin");
  _doctor = await app.idOf("raman");
  const { db } = app.database;
  const kinds = new Set([
    ...lists.map(({ route }) => route.path.split("/")[1] ?? ""),
    "clockentry",
    "appointmentimport",
    "waitlistoffer",
  ]);
  for (let row = 0; row < ROWS; row++) {
    for (const kind of [...kinds].filter((each) => each in makeRow))
      ids[kind] = (await makeRow[kind]?.(db, _doctor)) ?? 0;
    await db
      .insertInto("feedback")
      .values({ _doctor, _sender: _doctor, type: (row % 3) + 1, comment: `Number ${row}` })
      .execute();
  }
  const delivery = { _doctor, _webhook: ids["webhook"] ?? 0, kind: "patient", verb: "updated" };
  for (let record = 1; record <= ROWS; record++)
    await db
      .insertInto("webhook_delivery")
      .values({ ...delivery, record })
      .execute();
  for (let link = 0; link < 3; link++)
    await admin.post("/doctor/freesignup", { email_address: `link${link}@rooms.example` });
  await db
    .updateTable("patient")
    .set({ status: "Missing Data" })
    .where("_doctor", "=", _doctor)
    .where("last_name", "=", "Row")
    .execute();
}, 60_000);
afterAll(() => app.stop());

/** Returns the ID that the path requires besides the page. */
function idIn({ path }: AnyRoute): number {
  if (path.startsWith("/group/")) return 2;
  if (path.startsWith("/doctor/")) return _doctor;
  if (path.startsWith("/webhook/")) return ids["webhook"] ?? 0;
  if (path.startsWith("/appointmentImport/")) return ids["appointmentimport"] ?? 0;
  return (path.startsWith("/import/") ? ids["import"] : ids["referringdoctor"]) ?? 0;
}

async function ask(
  route: AnyRoute,
  pageSize: number | string,
  pageNumber: number | string,
  query: Record<string, string> = {},
) {
  const named: Record<string, unknown> = {
    pageSize,
    pageNumber,
    usertype: 0,
    processStatus: 0,
    id: idIn(route),
    query: "-",
    group: 0,
  };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(named[name]));
  const owner: Record<string, string> = route.access.client === "none" ? {} : { doctor_id: String(_doctor) };
  return admin.get(`${path}?${new URLSearchParams({ ...owner, ...query }).toString()}`);
}

/**
 * Returns the rows of a page as texts of their IDs, or of the whole row without an ID. If a reply has two
 * collections (pairs of patients), reads the second, which refers to the first.
 */
function rowsOf(body: Record<string, unknown>): string[] {
  const rows: unknown[] = Object.values(body).findLast(Array.isArray) ?? [];
  return rows.map((row) => JSON.stringify(z.object({ ID: z.number() }).safeParse(row).data?.ID ?? row));
}

const optionsOf = (route: AnyRoute, name: string) => {
  const schema = route.query[name];
  return schema instanceof z.ZodType
    ? Options.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))
    : {};
};

/** Returns the query parameters of every order that the route offers. */
function ordersOf(route: AnyRoute): Record<string, string>[] {
  const sorts = optionsOf(route, "sort").enum ?? [];
  const ways =
    "descending" in route.query
      ? [{ descending: "true" }]
      : "direction" in route.query
        ? [{ direction: "desc" }]
        : [];
  return [{}, ...sorts.flatMap((sort) => [{ sort }, ...ways.map((way) => ({ sort, ...way }))])];
}

describe.each(lists)("$name", ({ name, route }) => {
  test.each(ordersOf(route))("has every row on one page, in order %j", async (order) => {
    const whole = await ask(route, 100, 1, order);
    expect([whole.status, whole.body.message]).toEqual([200, undefined]);
    const rows = rowsOf(whole.body);
    if (!OFTEN_SHORT.test(name)) expect(rows.length).toBeGreaterThan(2);
    expect(whole.body.totalItems).toBeGreaterThanOrEqual(rows.length);
    const paged: string[] = [];
    for (let page = 1; page <= 4; page++) paged.push(...rowsOf((await ask(route, 2, page, order)).body));
    expect(paged).toEqual(rows.slice(0, 8));
    expect(new Set(rows).size).toBe(rows.length);
  });

  test("answers with an empty page beyond the end, and how many there are", async () => {
    const { totalItems } = (await ask(route, 100, 1)).body;
    const beyond = await ask(route, 100, 9_999);
    expect([beyond.status, rowsOf(beyond.body)]).toEqual([200, []]);
    expect(beyond.body.totalItems).toBe(totalItems);
  });

  test.each([
    [0, 1],
    [101, 1],
    [10, 0],
  ])("refuses %i rows on page %i", async (pageSize, pageNumber) => {
    expect((await ask(route, pageSize, pageNumber)).status).toBe(400);
  });

  test("refuses an order and a choice it has not, at its field", async () => {
    const chosen = Object.keys(route.query).filter(
      (query) => (optionsOf(route, query).enum ?? []).length > 0,
    );
    for (const query of chosen) {
      const refused = await ask(route, 10, 1, { [query]: "no-such-choice" });
      expect([query, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([query, 400, [query]]);
    }
  });

  test("is filtered by each of its choices", async () => {
    const all = (await ask(route, 100, 1)).body.totalItems;
    for (const query of Object.keys(route.query).filter((each) => !["sort", "direction"].includes(each))) {
      for (const choice of optionsOf(route, query).enum ?? []) {
        const filtered = await ask(route, 100, 1, { [query]: choice });
        expect([query, choice, filtered.status]).toEqual([query, choice, 200]);
        expect(filtered.body.totalItems).toBeLessThanOrEqual(all);
      }
    }
  });
});

test.each(lists.filter(({ route }) => "search" in route.query))(
  "$name finds nothing for a text that no row has",
  async ({ route }) => {
    const found = await ask(route, 10, 1, { search: "zzqqxx" });
    expect([found.status, rowsOf(found.body), found.body.totalItems]).toEqual([200, [], 0]);
  },
);

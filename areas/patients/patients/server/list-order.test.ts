import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { PatientRow } from "../row.contract.ts";
import { matchesFilters } from "../rules/filter.ts";
import { REFERRAL_FILTERS } from "../filter.contract.ts";

let app: TestApp;
let vogt: Visitor;
let _doctor: number;
let today: Day;
const ids: Record<string, number> = {};
let funds: { ID: number; name: string }[];

async function refer(patient: string, expiry_date: Day | null, from: Day = addDays(today, -90)) {
  const { db } = app.database;
  const ID = (await makeRow["referral"]?.(db, _doctor)) ?? 0;
  await db
    .updateTable("referral")
    .set({
      _patient: ids[patient] ?? 0,
      referral_date: from,
      expiry_date,
      referral_type: expiry_date ? 1 : 3,
    })
    .where("ID", "=", ID)
    .execute();
}

beforeAll(async () => {
  app = await startApp();
  vogt = await app.signIn("vogt");
  _doctor = await app.idOf("vogt");
  // The zone of this client, who is in Western Australia.
  today = todayIn("Australia/Perth", new Date().toISOString());
  funds = await app.database.db.selectFrom("health_fund").select(["ID", "name"]).orderBy("name").execute();
  const [first, second] = [funds[0]?.ID, funds.at(-1)?.ID];
  const people = [
    { last_name: "Ash", _health_fund: second, category: "Z" },
    { last_name: "Birch", _health_fund: first, category: "C" },
    { last_name: "Cole", category: "M" },
    { last_name: "Dean", _health_fund: first, category: "Z" },
    { last_name: "East", category: "U" },
  ];
  for (const person of people)
    ids[person.last_name] = (await vogt.post("/patient", { first_name: "Ann", ...person })).body.ID;
  await refer("Ash", addDays(today, -1));
  await refer("Birch", today);
  await refer("Cole", addDays(today, 31));
  await refer("Dean", null);
  // Patients who belong to the rows above only.
  const own = new Set(Object.values(ids));
  await app.database.db
    .updateTable("patient")
    .set({ is_deleted: true })
    .where("_doctor", "=", _doctor)
    .where("ID", "not in", [...own])
    .execute();
});
afterAll(() => app.stop());

const list = async (query: string): Promise<{ names: string[]; total: number; rows: PatientRow[] }> => {
  const { body } = await vogt.get(`/patient/50/1?${query}`);
  const rows: PatientRow[] = body.patients;
  return { names: rows.map(({ last_name }) => last_name), total: body.totalItems, rows };
};

describe("the list of patients", () => {
  test.each([
    ["fund", ["Birch", "Dean", "Ash", "Cole", "East"]],
    ["-fund", ["Ash", "Dean", "Birch", "East", "Cole"]],
    ["referral", ["Ash", "Birch", "Cole", "Dean", "East"]],
    ["-referral", ["Dean", "Cole", "Birch", "Ash", "East"]],
    ["category", ["Ash", "Dean", "Birch", "Cole", "East"]],
    ["record", ["Ash", "Birch", "Cole", "Dean", "East"]],
    ["-suburb", ["East", "Dean", "Cole", "Birch", "Ash"]],
  ])("is sorted by %s, empty cells last and equal ones by name", async (sort, names) => {
    expect((await list(`sort=${sort}`)).names).toEqual(names);
  });

  test("a page continues where the one before ended", async () => {
    const page = async (number: number) =>
      (await vogt.get(`/patient/2/${number}?sort=fund`)).body.patients.map(
        ({ last_name }: PatientRow) => last_name,
      );
    expect([await page(1), await page(2), await page(3)].flat()).toEqual([
      ...["Birch", "Dean", "Ash", "Cole", "East"],
    ]);
  });

  test.each([
    ["referral=expired", ["Ash"]],
    ["referral=expiring", ["Birch"]],
    ["referral=none", ["East"]],
    ["category=Z", ["Ash", "Dean"]],
    ["category=Z&referral=expired", ["Ash"]],
    ["category=C&referral=expired", []],
  ])("is filtered by %s, and counts what is left", async (query, names) => {
    expect(await list(query)).toMatchObject({ names, total: names.length });
  });

  test("is filtered by a health fund", async () => {
    expect((await list(`fund=${funds[0]?.ID}`)).names).toEqual(["Birch", "Dean"]);
    expect((await list("fund=999999")).names).toEqual([]);
  });

  test("has the same patients as the rule that filters the results of a search", async () => {
    const { rows } = await list("");
    const filters = [
      ...REFERRAL_FILTERS.map((referral) => ({ referral })),
      { category: "Z" as const },
      { fund: funds[0]?.ID },
    ];
    for (const filter of filters) {
      const query = new URLSearchParams(
        Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, `${value}`])),
      );
      const passed = rows.filter((row) => matchesFilters(row, filter, today));
      expect((await list(query.toString())).rows).toEqual(passed);
    }
  });

  test.each(["referral=ended", "category=X", "fund=x", "fund=0", "fund=1.5", "sort=phone"])(
    "refuses %s",
    async (query) => expect((await vogt.get(`/patient/50/1?${query}`)).status).toBe(400),
  );
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameRank } from "#kernel/people/name-rank.ts";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { nameOrder } from "./name-order.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const PEOPLE = [
  { username: "raman", first_name: "Joan", last_name: "Smith" },
  { username: "praman", first_name: "Priya", last_name: "Raman" },
  { username: "x1", first_name: "Ramanathan", last_name: "Iyer" },
  { username: "x2", first_name: "Ana", last_name: "Karaman" },
  { username: "x3", first_name: "Mai", last_name: "O’Sullivan Nguyễn" },
  { username: "x4", first_name: "Vincent", last_name: "van den Berg" },
];
const TYPED = [
  "raman",
  "RAMAN",
  "ram",
  "aman",
  "priya raman",
  "Raman, Priya",
  "osullivan",
  "O'Sullivan nguyen",
  "van den",
  "berg",
  "%",
  "",
  "x_",
];

test("SQL puts people in the order of the rule", async () => {
  for (const typed of TYPED) {
    for (const person of PEOPLE) {
      const order = nameOrder(typed, {
        username: sql`lower(${person.username}::text)`,
        first: sql`search_key(${person.first_name}::text)`,
        last: sql`search_key(${person.last_name}::text)`,
      });
      const { rows } = await sql<{ rank: number }>`select ${order} as rank order by ${order}`.execute(
        database.db,
      );
      if (typed !== "")
        expect({ typed, person, rank: rows[0]?.rank }).toEqual({
          typed,
          person,
          rank: nameRank(typed, person),
        });
    }
  }
});

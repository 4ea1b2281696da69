import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import type { FreshDatabase } from "#test/support/databases.ts";
import { databaseWithQueue } from "#test/support/mail-queue.ts";
import {
  type ClockClient,
  listDoneDays,
  emptyPlan,
  planDay,
  reserveDay,
  type ScheduledMail,
} from "./scheduled-mail.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await databaseWithQueue();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("delete from mail; delete from mail_day");
});

const statesOf = async () => {
  const rows = await database.db.selectFrom("mail").select(["dedupe_key", "state"]).orderBy("ID").execute();
  return Object.fromEntries(rows.map(({ dedupe_key, state }) => [dedupe_key, state]));
};

describe("emails by the clock", () => {
  const day: Day = "2026-11-23";
  const client = (ID: number, more: Partial<ClockClient> = {}): ClockClient => ({
    ID,
    username: `u${ID}`,
    title: null,
    name: "A B",
    first_name: "A",
    country: "AU",
    zone: "Australia/Sydney",
    active: true,
    address: "rooms@practice.example",
    off: [],
    ...more,
  });
  const asked: number[][] = [];
  const kind = (more: Partial<ScheduledMail> = {}): ScheduledMail => ({
    kind: "round",
    title: "Round",
    when: "06:00",
    hour: 6,
    restsOn: () => null,
    plan: async (_db, clients) => {
      asked.push(clients.map(({ ID }) => ID));
      return clients.map(({ ID, address }) => ({
        ...emptyPlan(ID),
        to: address,
        why: "It is time.",
        leftOut: null,
        subject: "S",
        text: "T",
      }));
    },
    ...more,
  });
  const plan = (clients: ClockClient[], of = kind()) =>
    planDay(database.db, of, clients, day, "https://x.example");
  const reserveOne = (of: ScheduledMail, one: ClockClient) =>
    reserveDay(database.db, of, one, day, "https://x.example");
  beforeEach(() => void asked.splice(0));

  test("are planned for those who are active, want them and have an address; of the others it is said why not", async () => {
    const planned = await plan([
      client(501),
      client(502, { active: false }),
      client(503, { off: ["round"] }),
      client(504, { address: null }),
      client(505, { off: ["other"] }),
    ]);
    expect(planned.map(({ _doctor, leftOut }) => [_doctor, leftOut])).toEqual([
      [501, null],
      [504, "No email address."],
      [505, null],
      [502, "The client is not active."],
      [503, "Turned off for this client."],
    ]);
    expect(asked).toEqual([[501, 504, 505]]);
  });

  test("nobody is asked about on a day of rest, nor where nobody is left", async () => {
    expect(await plan([client(501)], kind({ restsOn: () => "It is sent on Mondays." }))).toEqual([]);
    expect(await plan([client(501, { active: false })])).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  test("a client's day is reserved once, whoever comes, and counts its emails", async () => {
    const both = await Promise.all([reserveOne(kind(), client(501)), reserveOne(kind(), client(501))]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await statesOf()).toEqual({ "round:2026-11-23": "queued" });
    expect(
      await database.db.selectFrom("mail_day").select(["_doctor", "kind", "reserved"]).execute(),
    ).toEqual([{ _doctor: 501, kind: "round", reserved: 1 }]);
    expect(await reserveOne(kind({ kind: "other" }), client(501))).toBe(1);
    expect(await reserveOne(kind(), client(502))).toBe(1);
    expect(await listDoneDays(database.db, "round", day)).toHaveLength(2);
    expect(await listDoneDays(database.db, "round", "2026-11-24")).toEqual([]);
  });

  test("several of one client go to each, and whoever is left out gets none; the day counts as had all the same", async () => {
    const several = kind({
      plan: async () =>
        ["a", "b", "c"].map((of) => ({
          ...emptyPlan(501),
          of,
          to: "x@y.example",
          why: "",
          subject: of,
          text: "T",
          leftOut: of === "b" ? "No." : null,
        })),
    });
    expect(await reserveOne(several, client(501))).toBe(2);
    expect(Object.keys(await statesOf())).toEqual(["round:2026-11-23:a", "round:2026-11-23:c"]);
    expect(await reserveOne(kind(), client(502, { active: false }))).toBe(0);
    expect((await listDoneDays(database.db, "round", day)).map(({ _doctor }) => _doctor).toSorted()).toEqual([
      501, 502,
    ]);
  });

  test("a plan that fails leaves the day to be tried again", async () => {
    await expect(
      reserveOne(kind({ plan: () => Promise.reject(new Error("away")) }), client(501)),
    ).rejects.toThrow("away");
    expect(await reserveOne(kind(), client(501))).toBe(1);
  });
});

import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { isBusinessDay } from "#kernel/calendar/business-day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { REASON_CODES } from "../contract.ts";
import { cutOff, OFFICE_ZONE } from "../rules/due-time.ts";
import { availableStatuses, BILLING_STATUSES, STATUS_ORDER, type TaskRole } from "../rules/status.ts";

// Random users make random moves over HTTP, allowed and forbidden ones. No task may get into a state that
// Part C1 does not contain.

const RUNS = 30;
const NAMES = [
  "typingmanager",
  "coordinator",
  "typist",
  "editor",
  "admin",
  "billing",
  "standard",
  "raman",
  "okafor",
] as const;
type Name = (typeof NAMES)[number];

let app: TestApp;
let doctor: number;
const people = new Map<Name, Visitor>();
const ids = new Map<Name, number>();

beforeAll(async () => {
  app = await startApp();
  doctor = await app.idOf("raman");
  for (const name of NAMES) {
    people.set(name, await app.signIn(name));
    ids.set(name, await app.idOf(name));
  }
}, 120_000);
afterAll(() => app.stop());

const anyStatus = fc.integer({ min: 0, max: 12 });
const move = fc.record({
  who: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom("typingmanager" as const, "admin" as const) },
    fc.constantFrom(...NAMES),
  ),
  how: fc.constantFrom(
    "save",
    "step",
    "step",
    "assign",
    "assign",
    "fast",
    "deliver",
    "return",
    "delete",
    "split",
  ),
  status: anyStatus,
  person: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("typist" as const, "editor" as const) },
    fc.constantFrom(...NAMES),
  ),
  reason: fc.option(fc.constantFrom(...REASON_CODES)),
  isStale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
type Move = typeof move extends fc.Arbitrary<infer Made> ? Made : never;

async function rowOf(ID: number) {
  const { db } = app.database;
  return db.selectFrom("task").selectAll().where("ID", "=", ID).executeTakeFirstOrThrow();
}
type Row = Awaited<ReturnType<typeof rowOf>>;

const nextOf = ({ _workflow, _status }: Row): number =>
  _workflow === "BILLING"
    ? _status
    : (STATUS_ORDER[STATUS_ORDER.findIndex((each) => each === _status) + 1] ?? _status);

function send(ID: number, before: Row, { who, how, status, person, reason, isStale }: Move) {
  const caller = people.get(who);
  const at = (path: string) => `${path}?doctor_id=${doctor}`;
  const because = reason === null ? {} : { reason_code: reason, reason_text: "said so" };
  const version = isStale ? before.version + 7 : before.version;
  const bodies = {
    save: { _status: status, ...because, version },
    // H-2: the assignee saves with the unchanged status; a manager chooses the next status.
    step: { _status: before._assigned_user === ids.get(who) ? before._status : nextOf(before), version },
    assign: { _assigned_user: ids.get(person), _status: before._status, ...because, version },
    fast: { is_fast_turnaround: !before.is_fast_turnaround, version },
  };
  if (how === "deliver") return caller?.post(at(`/task/${ID}/deliver`), { case_subject: "Letters" });
  if (how === "return") return caller?.post(at("/task/return"), { ids: [ID], body: "Ready" });
  if (how === "split") return caller?.post(at(`/task/split/${ID}`), {});
  // A deletion would end the walk, so only a user without the permission tries to delete.
  if (how === "delete") return people.get("typist")?.delete(at(`/task/${ID}`));
  return caller?.put(at(`/task/${ID}`), bodies[how]);
}

/** The widest role. A move that is not available to this role is not in the table of Part C1. */
const ANYBODY: TaskRole = {
  manages: true,
  assigns: true,
  typesIt: true,
  editsIt: true,
  delivers: true,
  bills: true,
};

function assertPossible(before: Row, after: Row): void {
  const statuses = after._workflow === "BILLING" ? BILLING_STATUSES : STATUS_ORDER;
  expect(statuses).toContain(after._status);
  if (after._status !== before._status) {
    expect(availableStatuses(before, ANYBODY)).toContain(after._status);
    expect(after.version).toBeGreaterThan(before.version);
  }
  if (after._workflow === "BILLING") {
    expect(after.is_returned).toBe(after._status === 11);
    return;
  }
  // STATE-TASK-08: a task is delivered if and only if it is returned, is in a batch and has a delivery time.
  const isDelivered = after._status === 6;
  expect([after.is_returned, after.delivered_time !== null, after._batch !== null]).toEqual([
    isDelivered,
    isDelivered,
    isDelivered,
  ]);
  if (before._status === 6) expect(after._status).toBe(6);
  // C-65: received, edited and delivered tasks have no assignee; assigned tasks and tasks being typed have an
  // assignee.
  const isOfNobody = [1, 6, 7].includes(after._status);
  if (isOfNobody) expect(after._assigned_user).toBeNull();
  if (after._status === 2) expect(after._assigned_user).not.toBeNull();
  assertDue(after);
}

/** Asserts that the due time is the end of a business day after receipt (RULE-TASK-12). */
function assertDue({ due_time, received_time }: Row): void {
  const { day, time } = wallOf(due_time, OFFICE_ZONE);
  expect([isBusinessDay(day, new Set()), time]).toEqual([true, cutOff(day)]);
  expect(Date.parse(due_time)).toBeGreaterThan(Date.parse(received_time));
}

async function made(workflow: "TRANSCRIPTION" | "BILLING", isCorrected: boolean): Promise<number> {
  const due = "2026-11-25T06:00:00.000Z";
  const task = {
    _doctor: doctor,
    _workflow: workflow,
    is_corrected_letter: isCorrected,
    _created_by: doctor,
    due_time: due,
  };
  const { db } = app.database;
  const row = { ...task, received_time: "2026-11-23T00:00:00.000Z", case_subject: "Letters" };
  return (await db.insertInto("task").values(row).returning("ID").executeTakeFirstOrThrow()).ID;
}

describe("Part C1, C-73, STATE-TASK-01 to STATE-TASK-08, RULE-TASK-01 to RULE-TASK-04", () => {
  test("random moves of random people never lead to a state the table does not have", async () => {
    const reached = new Set<string>();
    const answered = new Set<number>();
    const walk = fc.record({
      workflow: fc.constantFrom("TRANSCRIPTION" as const, "TRANSCRIPTION" as const, "BILLING" as const),
      isCorrected: fc.boolean(),
      moves: fc.array(move, { minLength: 25, maxLength: 40, size: "max" }),
    });
    await fc.assert(
      fc.asyncProperty(walk, async ({ workflow, isCorrected, moves }) => {
        const ID = await made(workflow, isCorrected);
        for (const each of moves) {
          const before = await rowOf(ID);
          const status = (await send(ID, before, each))?.status ?? 0;
          answered.add(status);
          expect(status).toBeLessThan(500);
          const after = await rowOf(ID);
          if (status >= 400) expect(after).toEqual(before);
          assertPossible(before, after);
          reached.add(`${workflow} ${after._status}`);
        }
      }),
      { numRuns: RUNS, seed: 20_261_123, endOnFailure: true },
    );
    // The walks test nothing unless some moves succeed and some are refused.
    expect(reached.size).toBeGreaterThan(12);
    for (const status of [200, 400, 403, 409]) expect([...answered]).toContain(status);
  }, 120_000);

  test("H-2, H-3: who manages chooses each status from received to delivered, and a save with the unchanged one moves nothing", async () => {
    const ID = await made("TRANSCRIPTION", false);
    const manager = people.get("typingmanager");
    const put = async (body: object) => (await manager?.put(`/task/${ID}?doctor_id=${doctor}`, body))?.body;
    const seen: number[] = [(await put({ _assigned_user: ids.get("typist") }))._status];
    for (const _status of [3, 4, 5, 7]) {
      const before = await rowOf(ID);
      expect((await put({ _status: before._status }))._status).toBe(before._status);
      seen.push((await put({ _status }))._status);
    }
    seen.push((await manager?.post(`/task/${ID}/deliver?doctor_id=${doctor}`, {}))?.body._status);
    expect(seen).toEqual([2, 3, 4, 5, 7, 6]);
    const { rows } = await sql<{ to_status: number }>`
      select to_status from task_activity where _task = ${ID} and to_status is not null order by "ID"`.execute(
      app.database.db,
    );
    expect(rows.map(({ to_status }) => to_status)).toEqual([2, 3, 4, 5, 7, 6]);
  });
});

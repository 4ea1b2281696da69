import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Services } from "#platform/services.ts";
import type { Mishap } from "#sandbox/http-server.ts";
import { emptyPractice, type Practice, startPractice } from "#test/support/message-practice.ts";
import { planClient } from "./plan.ts";
import { sendMessage } from "./send.ts";
import { topicsOf } from "./topics.ts";

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.stop());
beforeEach(async () => {
  await emptyPractice(practice);
  await practice.rules();
});

type StopTime = "before" | "after";

/** Returns services whose n-th transaction ends the work, before it begins or after it has committed. */
function stoppingAt(services: Services, n: number, moment: StopTime): Services {
  let count = 0;
  const db = new Proxy(services.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
      return () => ({
        async execute(act: Parameters<ReturnType<typeof target.transaction>["execute"]>[0]) {
          count += 1;
          if (count === n && moment === "before") throw new Error("stopped");
          const result = await target.transaction().execute<unknown>(act);
          if (count === n && moment === "after") throw new Error("stopped");
          return result;
        },
      });
    },
  });
  return { ...services, db };
}

const contextOf = (services: Services) => ({ services, topics: topicsOf([]) });
/** Returns the clock of a server some seconds from now. */
const at = (seconds: number) => () => new Date(Date.now() + seconds * 1000).toISOString();
const openMessages = () =>
  practice.app.database.db
    .selectFrom("visit_message")
    .select(["_doctor", "ID as message"])
    .where("state", "in", ["queued", "sending", "uncertain"])
    .orderBy("ID")
    .execute();
const states = async () => new Set((await practice.messages()).map(({ state }) => state));
const phones = () => practice.sms.messages.map(({ to }) => to);

/** Runs the jobs of all unfinished messages, as the queue does after a server restarts. */
async function settle(fromSecond: number): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1)
    for (const one of await openMessages())
      await sendMessage(one, contextOf(practice.app.services), at(fromSecond + turn * 95));
}

describe("a server that stops between any two steps", () => {
  const steps = [1, 2].flatMap((n) => (["before", "after"] as const).map((moment) => [n, moment] as const));

  test.each(["before", "after"] as const)("%s the plan has committed: it is planned once", async (moment) => {
    await practice.book(await practice.patient("0400000001"));
    const stopping = stoppingAt(practice.app.services, 1, moment);
    await expect(planClient(stopping, practice.raman, at(0)())).rejects.toThrow("stopped");
    await practice.plan();
    await settle(0);
    expect([phones(), await states()]).toEqual([["+61400000001"], new Set(["sent"])]);
  });

  test.each(steps)("in the sending, at transaction %i, %s it", async (n, moment) => {
    await practice.book(await practice.patient("0400000001"));
    await practice.plan();
    for (const one of await openMessages())
      await sendMessage(one, contextOf(stoppingAt(practice.app.services, n, moment)), at(0)).catch(
        () => undefined,
      );
    await settle(40);
    expect([phones(), await states()]).toEqual([["+61400000001"], new Set(["sent"])]);
  });

  test.each(steps)("in the question about a lost answer, at transaction %i, %s it", async (n, moment) => {
    await practice.book(await practice.patient("0400000001"));
    await practice.plan();
    practice.sms.mishaps.push("lost");
    for (const one of await openMessages()) await sendMessage(one, contextOf(practice.app.services), at(0));
    for (const one of await openMessages())
      await sendMessage(one, contextOf(stoppingAt(practice.app.services, n, moment)), at(40)).catch(
        () => undefined,
      );
    await settle(80);
    expect([phones(), await states()]).toEqual([["+61400000001"], new Set(["sent"])]);
  });
});

const PATIENTS = 20;
const ROUNDS = 12;
const MISHAPS: readonly (Mishap | null)[] = [
  ...([null, "503", "cut", "lost", "held", "late", "odd: page", "odd: {}"] as const),
  ...(["odd: other message", "vain: {}", "vain: page", "vain: 429"] as const),
];

test("with random answers and stops, each patient gets each message once", { timeout: 120_000 }, async () => {
  let seed = 20_261_129;
  const draw = (count: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  const numbers = Array.from({ length: PATIENTS }, (_, index) => `04000010${String(index).padStart(2, "0")}`);
  for (const [index, number] of numbers.entries()) {
    const start = `1${Math.floor(index / 4)}:${["00", "15", "30", "45"][index % 4]}`;
    const times = {
      start_time: start,
      end_time: start.replace(/(\d)$/, (digit) => String(Number(digit) + 1)),
    };
    await practice.book(await practice.patient(number), times);
  }
  await practice.plan();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const one of await openMessages()) {
      const mishap = MISHAPS[draw(MISHAPS.length)];
      if (mishap) practice.sms.mishaps.push(mishap);
      const { services } = practice.app;
      const moment: StopTime = draw(2) === 0 ? "before" : "after";
      const chosen = draw(4) === 0 ? stoppingAt(services, 1 + draw(2), moment) : services;
      await sendMessage(one, contextOf(chosen), at(round * 35)).catch(() => undefined);
      practice.sms.carryOutHeld();
      practice.sms.mishaps.splice(0);
    }
  await settle(ROUNDS * 35);
  expect(phones().toSorted()).toEqual(numbers.map((number) => `+61${number.slice(1)}`));
  expect(await states()).toEqual(new Set(["sent"]));
});

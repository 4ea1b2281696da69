import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { RoomDoctor, VisitState, VisitStep } from "../contract.ts";

// Random users take random steps, undo them, and change the appointment meanwhile, sometimes at the same
// time. A model that knows only the list of permitted steps predicts each reply and the state in the waiting
// room.

const RUNS = 40;
const NAMES = ["reception", "manager", "raman"] as const;
type Name = (typeof NAMES)[number];
const STEPS = ["confirmed", "arrived", "ready", "called", "finished", "did_not_attend"] as const;

let app: TestApp;
let patient: number;
let doctor: number;
let today: Day;
let stranger: Visitor;
const people = new Map<Name, Visitor>();
beforeAll(async () => {
  app = await startApp();
  today = todayIn("Australia/Sydney", new Date().toISOString());
  doctor = await app.idOf("raman");
  patient = (await makeRow["patient"]?.(app.database.db, doctor)) ?? 0;
  for (const name of NAMES) people.set(name, await app.signIn(name));
  stranger = await app.signIn("vogt");
});
afterAll(() => app.stop());

interface ModelStep {
  readonly ID: number;
  readonly step: VisitStep;
  readonly by: Name;
}

/** State of an appointment in the model. The steps are kept for each day that it was on. */
interface Model {
  readonly ID: number;
  day: Day;
  isCancelled: boolean;
  readonly steps: Map<Day, ModelStep[]>;
  /** Number of steps that were ever taken. */
  taken: number;
}

const STATES: Readonly<Record<VisitStep, VisitState>> = {
  ...{ confirmed: "confirmed", arrived: "arrived", ready: "waiting", called: "with_doctor" },
  ...{ finished: "to_bill", did_not_attend: "did_not_attend" },
};
/** Permitted steps after the last one. */
const AFTER: Readonly<Record<VisitStep | "none", readonly VisitStep[]>> = {
  none: ["confirmed", "arrived", "did_not_attend"],
  confirmed: ["arrived", "did_not_attend"],
  arrived: ["ready", "did_not_attend"],
  ready: ["called", "did_not_attend"],
  called: ["finished"],
  ...{ finished: [], did_not_attend: [] },
};

const stepsOf = (model: Model): ModelStep[] => {
  const steps = model.steps.get(model.day) ?? [];
  model.steps.set(model.day, steps);
  return steps;
};
const stateOf = (model: Model): VisitState => {
  const last = stepsOf(model).at(-1);
  if (model.isCancelled) return "cancelled";
  return last ? STATES[last.step] : "booked";
};
function isPermitted(model: Model, step: VisitStep): boolean {
  if (model.isCancelled || (model.day > today && step !== "confirmed")) return false;
  return AFTER[stepsOf(model).at(-1)?.step ?? "none"].includes(step);
}

const act = fc.record({
  who: fc.constantFrom(...NAMES),
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant("next" as const) },
    { weight: 3, arbitrary: fc.constant("step" as const) },
    fc.constantFrom("stale", "twice", "race", "back", "back", "earlier", "stranger"),
    fc.constantFrom("cancel", "restore", "tomorrow", "today", "later"),
  ),
  step: fc.constantFrom(...STEPS),
  draw: fc.nat(5),
});
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never;

const put = (model: Model, values: object) =>
  people.get("reception")?.put(`/appointment/${model.ID}`, values);
const post = (who: Name, model: Model, step: VisitStep, after: number | null) =>
  people.get(who)?.post(`/visit/${model.ID}/step`, { step, after });
const back = (who: Name, model: Model, ID: number) =>
  people.get(who)?.post(`/visit/${model.ID}/back`, { step: ID });

type Reply = Awaited<ReturnType<Visitor["post"]>>;

/** Adds an accepted step to the model. Throws if the reply differs from the model. */
function noteStep(model: Model, by: Name, step: VisitStep, reply: Reply | undefined) {
  expect([reply?.status, reply?.body.message]).toEqual([200, undefined]);
  stepsOf(model).push({ ID: reply?.body.steps.at(-1).ID, step, by });
  model.taken += 1;
}

async function takeStep(model: Model, who: Name, step: VisitStep): Promise<void> {
  const last = stepsOf(model).at(-1);
  const reply = await post(who, model, step, last?.ID ?? null);
  if (isPermitted(model, step)) noteStep(model, who, step, reply);
  else expect(reply?.status).toBe(409);
}

/** Two users take the same step at once. One of them wins, and the other is refused. */
async function race(model: Model, { who, step }: Act): Promise<void> {
  const other = who === "manager" ? "reception" : "manager";
  const after = stepsOf(model).at(-1)?.ID ?? null;
  const replies = await Promise.all([post(who, model, step, after), post(other, model, step, after)]);
  const statuses = replies.map((reply) => reply?.status).toSorted();
  if (!isPermitted(model, step)) return expect(statuses).toEqual([409, 409]);
  expect(statuses).toEqual([200, 409]);
  const isFirst = replies[0]?.status === 200;
  noteStep(model, isFirst ? who : other, step, isFirst ? replies[0] : replies[1]);
}

async function takeBack(model: Model, who: Name, entry: ModelStep | undefined): Promise<void> {
  if (!entry) return;
  const steps = stepsOf(model);
  const isLast = entry.ID === steps.at(-1)?.ID;
  const mayTouch = !model.isCancelled && (model.day <= today || entry.step === "confirmed");
  expect((await back(who, model, entry.ID))?.status).toBe(isLast && mayTouch ? 200 : 409);
  if (isLast && mayTouch) steps.pop();
}

/** Sends the last step again as its user did, as a double click does. */
async function repeat(model: Model): Promise<void> {
  const last = stepsOf(model).at(-1);
  if (!last || model.isCancelled || (model.day > today && last.step !== "confirmed")) return;
  const reply = await post(last.by, model, last.step, stepsOf(model).at(-2)?.ID ?? null);
  expect([reply?.status, reply?.body.steps.at(-1).ID]).toEqual([200, last.ID]);
}

const CHANGES: Readonly<Record<"cancel" | "restore" | "tomorrow" | "today" | "later", object>> = {
  cancel: { cancelled: true, cancellation_reason: "Unwell" },
  restore: { cancelled: false, cancellation_reason: null },
  tomorrow: {},
  today: {},
  later: { start_time: "16:00", end_time: "16:30" },
};

async function change(model: Model, kind: keyof typeof CHANGES): Promise<void> {
  if (kind === "cancel" || kind === "restore") model.isCancelled = kind === "cancel";
  if (kind === "tomorrow" || kind === "today") model.day = kind === "today" ? today : addDays(today, 1);
  const reply = await put(model, { ...CHANGES[kind], appointment_date: model.day });
  expect([reply?.status, reply?.body.message]).toEqual([200, undefined]);
}

async function carryOut(model: Model, one: Act): Promise<void> {
  const { who, kind, step, draw } = one;
  const steps = stepsOf(model);
  const permitted = AFTER[steps.at(-1)?.step ?? "none"];
  if (kind === "next")
    await takeStep(
      model,
      who,
      (draw === 0 ? permitted.at(-1) : permitted[draw % (permitted.length - 1 || 1)]) ?? step,
    );
  else if (kind === "step") await takeStep(model, who, step);
  else if (kind === "stale") expect((await post(who, model, step, 999_999_999))?.status).toBe(409);
  else if (kind === "twice") await repeat(model);
  else if (kind === "race") await race(model, one);
  else if (kind === "back") await takeBack(model, who, steps.at(-1));
  else if (kind === "earlier") await takeBack(model, who, steps[draw]);
  else if (kind === "stranger") {
    const reply = await stranger.post(`/visit/${model.ID}/step?doctor_id=${doctor}`, { step });
    expect([403, 404]).toContain(reply.status);
  } else await change(model, kind);
}

/** Compares the waiting room, or the calendar's marks of tomorrow, with the model. */
async function check(model: Model): Promise<void> {
  const { rows } = await app.database.pool.query('select "ID" from visit_step where _appointment = $1', [
    model.ID,
  ]);
  expect(rows).toHaveLength(model.taken);
  if (model.day !== today) return;
  const room = await people.get("raman")?.get("/visit/room");
  const visit = room?.body.doctors
    .flatMap(({ visits }: RoomDoctor) => visits)
    .find(({ ID }: { ID: number }) => ID === model.ID);
  expect([visit?.state, visit?.steps.map((each: ModelStep) => each.step)]).toEqual([
    stateOf(model),
    stepsOf(model).map((each) => each.step),
  ]);
}

test("random steps of several users follow the model, and no step is lost or counted twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 40 }), async (acts) => {
      const body = {
        ...{ appointment_type: 1, appointment_date: today, _patient: patient },
        ...{ start_time: "14:15", end_time: "14:45" },
      };
      const made = await people.get("reception")?.post("/appointment", body);
      const model: Model = {
        ...{ ID: made?.body.ID, day: today, isCancelled: false, steps: new Map(), taken: 0 },
      };
      for (const one of acts) {
        await carryOut(model, one);
        await check(model);
      }
    }),
    { numRuns: RUNS, seed: Number(process.env["VISIT_SEED"] ?? 20_261_129), endOnFailure: true },
  );
}, 120_000);

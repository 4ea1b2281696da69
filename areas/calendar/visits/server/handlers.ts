import { bookOne, findDefaultMinutes } from "#areas/calendar/appointments/server/index.ts";
import { naming } from "#areas/calendar/appointments/rules/words.ts";
import { mayAskFor } from "#areas/calendar/schedules/rules/range.ts";
import { noErrors } from "#kernel/contract/verdict.ts";
import { stale } from "#kernel/contract/problem.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { notInRooms, noLongerToday, type VisitStep, visitRoutes } from "../contract.ts";
import { mayBeSettings, DEFAULT_SETTINGS } from "../rules/settings.ts";
import { isRepeated, lastStep, mayStep, mayTakeBack } from "../rules/step.ts";
import { walkInTimes } from "../rules/walk-in.ts";
import { stepWords } from "../rules/words.ts";
import { holdSettings, insertStep, listMarks, listSettings, lockVisit, saveSettings, takeBack } from "./queries.ts";
import { findVisit, type HeldVisit, roomOf } from "./reading.ts";

const controller = "visit";

export const handlers: Handlers<typeof visitRoutes> = {
  async room({ db, actor, client, query, now }) {
    const company = query.company ? client.company : null;
    const doctors = await listCompanyClients(db, actor, { ID: client.ID, company }, visitRoutes.room);
    return { at: now, doctors: await roomOf(db, doctors, now) };
  },

  marks({ db, client, query, assertAllowed }) {
    assertAllowed(mayAskFor(query.start, query.end));
    return listMarks(db, client.ID, query.start, query.end);
  },

  async step(call) {
    const { client, actor, body, now, assertAllowed } = call;
    const held = await heldVisit(call);
    const asked = { ...body, person: actor.ID, today: client.today, clock: clockOf(client) };
    if (isRepeated(held, asked)) return shown(call, held);
    assertAllowed(mayStep(held, asked));
    return take(call, held, body.step, now);
  },

  async back(call) {
    const { db, client, actor, body, now, assertAllowed, assertFound, auditWrite } = call;
    const held = await heldVisit(call);
    const taken = held.history.find(({ ID }) => ID === (body.step ?? lastStep(held.history)?.ID));
    if (taken?._taken_back_by === actor.ID) return shown(call, held);
    assertAllowed(mayTakeBack(held, { ID: taken?.ID, today: client.today, clock: clockOf(client) }));
    const { ID, step } = assertFound(taken);
    await takeBack(db, client.ID, ID, { at: now, person: actor.ID });
    auditWrite({ ...wordsOf(held, step, true), before: { ID, step } });
    return shown(call, await again(call, held));
  },

  async walkIn(call) {
    const { db, client, body, now, fail } = call;
    const times = walkInTimes(wallOf(now, client.zone).time, await findDefaultMinutes(db, client.ID)) ?? fail(noLongerToday);
    const { ID } = await bookOne(call, { ...body, ...times, appointment_type: 1, appointment_date: client.today });
    return take(call, call.assertFound(await findVisit(db, client, { ID, repeat_date: null })), "arrived", now);
  },

  async settings({ db, client }) {
    return (await listSettings(db, [client.ID]))[0] ?? { ...DEFAULT_SETTINGS, version: 0 };
  },

  async saveSettings({ db, client, body, assertAllowed, assertFound, fail, auditWrite }) {
    const { version, ...settings } = body;
    assertAllowed(mayBeSettings(settings));
    await holdSettings(db, client.ID);
    const before = (await listSettings(db, [client.ID]))[0] ?? { ...DEFAULT_SETTINGS, version: 0 };
    if (version !== undefined && version !== before.version) return fail(stale, { current: before });
    await saveSettings(db, client.ID, settings);
    const after = assertFound((await listSettings(db, [client.ID]))[0]);
    auditWrite({
      controller: "preferences",
      identity: client.ID,
      message: "changed the times of the waiting room",
      before,
      after,
    });
    return after;
  },
};

type StepCall = HandlerContext<(typeof visitRoutes)["step"] | (typeof visitRoutes)["back"]>;
type Call = Pick<StepCall, "db" | "client" | "actor" | "assertFound" | "auditWrite" | "fail">;

const clockOf =
  ({ zone }: Pick<Call["client"], "zone">) =>
  (instant: string) =>
    wallOf(instant, zone).time;

/**
 * Finds the visit of the path and locks it until the transaction ends, so that a second user who takes a step
 * at the same time waits and then sees this step.
 */
async function heldVisit(call: Call & Pick<StepCall, "params" | "body" | "assertAllowed">): Promise<HeldVisit> {
  const { db, client, params, body, assertFound, assertAllowed } = call;
  assertFound(await lockVisit(db, client.ID, params.id));
  const held = assertFound(await findVisit(db, client, { ID: params.id, repeat_date: body.repeat_date ?? null }));
  assertAllowed(noErrors(held.isSeries ? { repeat_date: "Choose one appointment of the series." } : {}));
  return held;
}

async function take(call: Call, held: HeldVisit, step: VisitStep, at: string) {
  const { db, client, actor, auditWrite } = call;
  const ID = await insertStep(db, client.ID, held.key, { step, at, _by: actor.ID });
  auditWrite({ ...wordsOf(held, step, false), after: { ID, step, at, ...held.key } });
  return shown(call, await again(call, held));
}

const again = async ({ db, client, assertFound }: Call, { visit }: HeldVisit): Promise<HeldVisit> =>
  assertFound(await findVisit(db, client, visit));

/**
 * Returns the visit for the reply. Throws `notInRooms` without a patient, which the rules have already
 * refused for theatre cases and events.
 */
const shown = ({ fail }: Pick<Call, "fail">, { visit }: HeldVisit) => {
  const { patient, ...rest } = visit;
  return patient === null ? fail(notInRooms) : { ...rest, patient };
};

const wordsOf = ({ visit }: HeldVisit, step: VisitStep, isBack: boolean) => ({
  controller,
  identity: visit.ID,
  message: naming(visit.patient, (who) => stepWords(who, step, isBack)),
});

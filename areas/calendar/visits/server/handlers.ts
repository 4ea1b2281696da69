import {
  bookAppointment,
  findDefaultMinutes,
  soonestFreeTime,
} from "#areas/calendar/appointments/server/index.ts";
import { namePatient } from "#areas/calendar/appointments/rules/words.ts";
import { mayAskFor } from "#areas/calendar/schedules/rules/range.ts";
import { appointmentText } from "#kernel/calendar/appointment-work.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import { stale } from "#kernel/contract/problem.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import type { FindWithoutBill } from "#platform/http/appointment-work.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { notInRooms, noLongerToday, type VisitStep, visitRoutes } from "../contract.ts";
import { mayBeSettings, DEFAULT_SETTINGS } from "../rules/settings.ts";
import type { VisitKey } from "../rules/key.ts";
import { isRepeated, lastStep, mayStep, mayTakeBack } from "../rules/step.ts";
import { walkInTimes } from "../rules/walk-in.ts";
import { stepWords } from "../rules/words.ts";
import {
  lockSettings,
  insertStep,
  listMarks,
  listSettings,
  lockVisit,
  saveSettings,
  takeBack,
} from "./queries.ts";
import { findVisit, type VisitRecord, roomOf } from "./reading.ts";

const controller = "visit";

export const handlers = (findWithoutBill: FindWithoutBill): Handlers<typeof visitRoutes> => ({
  async room({ db, actor, client, query, now }) {
    const company = query.company ? client.company : null;
    const doctors = await listCompanyClients(db, actor, { ID: client.ID, company }, visitRoutes.room);
    return { at: now, doctors: await roomOf(db, doctors, now, findWithoutBill) };
  },

  async free({ db, client, now }) {
    return { free: await soonestFreeTime(db, client, now) };
  },

  async marks({ db, client, query: { start, end }, assertAllowed }) {
    assertAllowed(mayAskFor(start, end));
    const marks = await listMarks(db, client.ID, start, end);
    const unbillable = await findWithoutBill(db, { doctors: [client.ID], from: start, to: end });
    return marks.filter((mark) => mark.step !== "finished" || !unbillable.has(textOfMark(client.ID, mark)));
  },

  async step(call) {
    const { client, actor, body, now, assertAllowed } = call;
    const visit = await lockRequestedVisit(call);
    const request = { ...body, person: actor.ID, today: client.today, clock: clockOf(client) };
    if (isRepeated(visit, request)) return visitReply(call, visit);
    assertAllowed(mayStep(visit, request));
    return takeStep(call, visit, body.step, now);
  },

  async back(call) {
    const { db, client, actor, body, now, assertAllowed, assertFound, auditWrite } = call;
    const visit = await lockRequestedVisit(call);
    const lastTaken = visit.history.find(({ ID }) => ID === (body.step ?? lastStep(visit.history)?.ID));
    if (lastTaken?._taken_back_by === actor.ID) return visitReply(call, visit);
    assertAllowed(mayTakeBack(visit, { ID: lastTaken?.ID, today: client.today, clock: clockOf(client) }));
    const { ID, step } = assertFound(lastTaken);
    await takeBack(db, client.ID, ID, { at: now, person: actor.ID });
    auditWrite({ ...auditFields(visit, step, true), before: { ID, step } });
    return visitReply(call, await rereadVisit(call, visit));
  },

  async walkIn(call) {
    const { db, client, body, now, fail } = call;
    const times =
      walkInTimes(wallOf(now, client.zone).time, await findDefaultMinutes(db, client.ID)) ??
      fail(noLongerToday);
    const { ID } = await bookAppointment(call, {
      ...body,
      ...times,
      appointment_type: 1,
      appointment_date: client.today,
    });
    return takeStep(
      call,
      call.assertFound(await findVisit(db, client, { ID, repeat_date: null })),
      "arrived",
      now,
    );
  },

  async settings({ db, client }) {
    return (await listSettings(db, [client.ID]))[0] ?? { ...DEFAULT_SETTINGS, version: 0 };
  },

  async saveSettings({ db, client, body, assertAllowed, assertFound, fail, auditWrite }) {
    const { version, ...settings } = body;
    assertAllowed(mayBeSettings(settings));
    await lockSettings(db, client.ID);
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
});

type StepCall = HandlerContext<(typeof visitRoutes)["step"] | (typeof visitRoutes)["back"]>;
type Call = Pick<StepCall, "db" | "client" | "actor" | "assertFound" | "auditWrite" | "fail">;

/** Identifies the appointment of a mark. A series keeps its marks under its first row. */
const textOfMark = (_doctor: number, { _appointment: ID, repeat_date }: VisitKey): string =>
  appointmentText({ _doctor, ID, repeat_date });

const clockOf =
  ({ zone }: Pick<Call["client"], "zone">) =>
  (instant: string) =>
    wallOf(instant, zone).time;

/**
 * Finds and locks the visit named in the path until the transaction ends, so that of two users who take a
 * step at once, the second one waits and is compared with the first one's step.
 */
async function lockRequestedVisit(
  call: Call & Pick<StepCall, "params" | "body" | "assertAllowed">,
): Promise<VisitRecord> {
  const { db, client, params, body, assertFound, assertAllowed } = call;
  assertFound(await lockVisit(db, client.ID, params.id));
  const visit = assertFound(
    await findVisit(db, client, { ID: params.id, repeat_date: body.repeat_date ?? null }),
  );
  assertAllowed(verdictOf(visit.isSeries ? { repeat_date: "Choose one appointment of the series." } : {}));
  return visit;
}

async function takeStep(call: Call, visit: VisitRecord, step: VisitStep, at: string) {
  const { db, client, actor, auditWrite } = call;
  const ID = await insertStep(db, client.ID, visit.key, { step, at, _by: actor.ID });
  auditWrite({ ...auditFields(visit, step, false), after: { ID, step, at, ...visit.key } });
  return visitReply(call, await rereadVisit(call, visit));
}

const rereadVisit = async ({ db, client, assertFound }: Call, { visit }: VisitRecord): Promise<VisitRecord> =>
  assertFound(await findVisit(db, client, visit));

/**
 * Returns the visit for the reply. Throws `notInRooms` without a patient, which the rules have already
 * refused for theatre cases and events.
 */
const visitReply = ({ fail }: Pick<Call, "fail">, { visit }: VisitRecord) => {
  const { patient, ...details } = visit;
  return patient === null ? fail(notInRooms) : { ...details, patient };
};

const auditFields = ({ visit }: VisitRecord, step: VisitStep, isBack: boolean) => ({
  controller,
  identity: visit.ID,
  message: namePatient(visit.patient, (who) => stepWords(who, step, isBack)),
});

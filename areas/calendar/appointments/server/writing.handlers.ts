import { areLiveResources, isLiveVisitType } from "#areas/calendar/appointment-types/server/index.ts";
import { isLiveLocation } from "#areas/calendar/schedules/server/index.ts";
import { stale } from "#kernel/contract/problem.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import type { appointmentRoutes, AppointmentWrite } from "../contract.ts";
import {
  CHOOSE_PATIENT,
  CHOOSE_RESOURCES,
  CHOOSE_TYPE,
  planErrors,
  repeatErrors,
  appointmentErrors,
} from "../rules/booking.ts";
import { applyEdits } from "../rules/edits.ts";
import { planChange, planRemoval, resultOf } from "../rules/plan.ts";
import { mayChange, mayMove, mayRemove, mayRemoveAll } from "../rules/protection.ts";
import { requestedDay, mayTarget, type Target, targetOf } from "../rules/scope.ts";
import { newBooking } from "../rules/series.ts";
import { undoSubjectOf, actOf } from "../rules/undoing.ts";
import { isRepeating, type DatedAppointment, appointmentOn } from "../rules/appointment.ts";
import { bookedWords, changeWords, namePatient, removedWords } from "../rules/words.ts";
import { coverRows, findAppointment } from "./reading.ts";
import { listReferralsOf } from "./referrals.queries.ts";
import { saveChange, saveRemoval } from "./saving.ts";
import { type KeptSeries, lockSeries } from "./series.queries.ts";
import { insertUndo } from "./undo.queries.ts";
import { book, type BookingResult, isLivePatient } from "./writing.queries.ts";

type WritingRoutes = Pick<typeof appointmentRoutes, "create" | "update" | "remove">;

export const writingHandlers: Handlers<WritingRoutes> = {
  create: (call) => bookAppointment(call, call.body),

  async update(call) {
    const { db, client, actor, body, assertAllowed, assertFound, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    const { stored, target, before } = await lockAppointment(call);
    await assertVersion(call, stored, target);
    const edits = { ...body, appointment_date: requestedDay(stored.booking, target, body) };
    const plan = assertFound(planChange(stored, target, edits));
    const after = applyEdits(before, edits);
    assertAllowed(verdictOf(planErrors(after, plan)));
    assertAllowed(mayMove(before, after));
    assertAllowed(mayChange(plan));
    assertAllowed(await mayRefer(db, client.ID, after, before));
    const savedIdentity = await saveChange(db, client.ID, stored, plan, target.on);
    const appointment = assertFound(await findAppointment(db, client, savedIdentity));
    const message = namePatient(appointment.patient, (who) =>
      changeWords(who, before, after, scopeIn(stored, target)),
    );
    auditWrite({
      controller: "appointment",
      identity: stored.ID,
      message,
      patients: before._patient === null ? [] : [before._patient],
      before: { ID: stored.ID, ...before },
      after: { ...savedIdentity, ...resultOf(plan) },
    });
    if (plan.kind === "nothing") return { ...appointment, _undo: null };
    const newRows =
      savedIdentity.ID === stored.ID ? [] : [{ ID: savedIdentity.ID, before: null, about: null }];
    const appointments = [{ ID: stored.ID, before: stored, about: undoSubjectOf(appointment) }, ...newRows];
    const undoEntry = {
      _doctor: client.ID,
      _person: actor.ID,
      act: actOf(before, after),
      is_redo: false,
      appointments,
    };
    return { ...appointment, _undo: await insertUndo(db, undoEntry) };
  },

  async remove(call) {
    const { db, client, actor, assertAllowed, assertFound, auditWrite } = call;
    const { stored, target, before } = await lockAppointment(call);
    const appointment = assertFound(
      await findAppointment(db, client, { ID: stored.ID, repeat_date: target.on }),
    );
    const removal = assertFound(planRemoval(stored, target));
    assertAllowed(removal.kind === "one" ? mayRemove(removal.exception) : mayRemoveAll(removal.removed));
    await saveRemoval(db, client.ID, stored, removal);
    const message = namePatient(appointment.patient, (who) =>
      removedWords(who, appointment, scopeIn(stored, target)),
    );
    auditWrite({
      controller: "appointment",
      identity: stored.ID,
      message,
      before: { ID: stored.ID, ...before },
    });
    const appointments = [{ ID: stored.ID, before: stored, about: undoSubjectOf(appointment) }];
    const undoEntry = {
      _doctor: client.ID,
      _person: actor.ID,
      act: "delete" as const,
      is_redo: false,
      appointments,
    };
    return { ID: stored.ID, _undo: await insertUndo(db, undoEntry) };
  },
};

/**
 * Books an appointment in the transaction of the call. Also used to book an appointment together with a
 * referral.
 */
export async function bookAppointment(call: BookingCall, body: AppointmentWrite) {
  const { db, client, actor, assertAllowed, assertFound, auditWrite } = call;
  assertAllowed(assertSameClient(body, client));
  const booking = newBooking(body);
  assertAllowed(verdictOf({ ...appointmentErrors(booking), ...repeatErrors(booking) }));
  const patients = booking._patient === null ? [] : [booking._patient];
  const [booked, referrals] = await Promise.all([
    book(db, client.ID, actor.ID, booking),
    listReferralsOf(db, client.ID, patients, booking.appointment_date),
  ]);
  assertAllowed(checkReferences(booked));
  const appointment = assertFound(coverRows(client, [assertFound(booked.row)], referrals)[0]);
  auditWrite({
    controller: "appointment",
    identity: appointment.ID,
    message: namePatient(appointment.patient, (who) => bookedWords(who, appointment)),
    after: { ID: appointment.ID, ...booking },
  });
  return { ...appointment, _undo: booked._undo };
}

type BookingCall = Pick<
  HandlerContext<WritingRoutes["create"]>,
  "db" | "client" | "actor" | "assertAllowed" | "assertFound" | "auditWrite"
>;

interface LockedAppointment {
  readonly stored: KeptSeries;
  readonly target: Target;
  /** The current state of the appointment the call is made at. */
  readonly before: DatedAppointment;
}

/** Locks the row and finds the appointments that the request affects (F-6). */
async function lockAppointment({
  db,
  client,
  params,
  query,
  assertAllowed,
  assertFound,
}: Pick<
  HandlerContext<WritingRoutes["update"]>,
  "db" | "client" | "params" | "query" | "assertAllowed" | "assertFound"
>): Promise<LockedAppointment> {
  const storedSeries = assertFound(await lockSeries(db, client.ID, params.id));
  assertAllowed(mayTarget(storedSeries.booking, query));
  const target = assertFound(targetOf(storedSeries.booking, query));
  const before = assertFound(
    target.on === null ? storedSeries.booking : appointmentOn(storedSeries, target.on),
  );
  return { stored: storedSeries, target, before };
}

/**
 * Fails with `stale` unless the version is the current one (F-7). The version of an occurrence is the sum of
 * its own and that of the series.
 */
async function assertVersion(
  { db, client, body, fail }: HandlerContext<WritingRoutes["update"]>,
  stored: KeptSeries,
  { on }: Target,
): Promise<void> {
  const ownVersion = stored.exceptions.find(({ repeat_date }) => repeat_date === on)?.version ?? 0;
  if (body.version === undefined || body.version === stored.version + ownVersion) return;
  fail(stale, { current: await findAppointment(db, client, { ID: stored.ID, repeat_date: on }) });
}

const scopeIn = (stored: KeptSeries, target: Target): Target["scope"] =>
  isRepeating(stored.booking) ? target.scope : "one";

/**
 * Requires a live patient, location and type, and live resources, of the client (RULE-APPT-02). Unchanged
 * ones may have been deleted.
 */
async function mayRefer(
  db: Db,
  _doctor: number,
  appointment: DatedAppointment,
  before: DatedAppointment | null,
): Promise<Verdict<"invalid">> {
  const { _patient, _location, _visit_type, resources } = appointment;
  const addedResources = resources.filter((ID) => !before?.resources.includes(ID));
  const [knows_patient, knows_location, knows_type, knows_resources] = await Promise.all([
    _patient === null || _patient === before?._patient || isLivePatient(db, _doctor, _patient),
    _location === null || _location === before?._location || isLiveLocation(db, _doctor, _location),
    _visit_type === null || _visit_type === before?._visit_type || isLiveVisitType(db, _doctor, _visit_type),
    areLiveResources(db, _doctor, addedResources),
  ]);
  return checkReferences({ knows_patient, knows_location, knows_type, knows_resources });
}

const checkReferences = ({
  knows_patient,
  knows_location,
  knows_type,
  knows_resources,
}: Pick<
  BookingResult,
  "knows_patient" | "knows_location" | "knows_type" | "knows_resources"
>): Verdict<"invalid"> =>
  verdictOf({
    ...(knows_patient ? {} : { _patient: CHOOSE_PATIENT }),
    ...(knows_location ? {} : { _location: "Choose a location from the list." }),
    ...(knows_type ? {} : { _visit_type: CHOOSE_TYPE }),
    ...(knows_resources ? {} : { resources: CHOOSE_RESOURCES }),
  });

import { isLiveLocation } from "#areas/calendar/schedules/server/index.ts";
import { stale } from "#kernel/problem.ts";
import { noErrors, type Verdict } from "#kernel/verdict.ts";
import type { Db } from "#platform/db/db.ts";
import type { Call, Handlers } from "#platform/http/call.ts";
import { ownerAgrees } from "#platform/access/owner-agrees.ts";
import type { appointmentRoutes } from "../contract.ts";
import { CHOOSE_PATIENT, planErrors, repeatErrors, visitErrors } from "../rules/booking.ts";
import { withGiven } from "../rules/edits.ts";
import { planChange, planRemoval, resultOf } from "../rules/plan.ts";
import { mayChange, mayRemove, mayRemoveAll } from "../rules/protection.ts";
import { dayMeant, mayTarget, type Target, targetOf } from "../rules/scope.ts";
import { newBooking } from "../rules/series.ts";
import { aboutOf, actOf } from "../rules/undoing.ts";
import { isRepeating, type Occasion, visitOn } from "../rules/visit.ts";
import { bookedWords, changeWords, naming, removedWords } from "../rules/words.ts";
import { listReferralsOf } from "./queries.ts";
import { covered, findVisit } from "./reading.ts";
import { saveChange, saveRemoval } from "./saving.ts";
import { type KeptSeries, lockSeries } from "./series.queries.ts";
import { keepUndo } from "./undo.queries.ts";
import { book, type Booked, isLivePatient } from "./writing.queries.ts";

type WritingRoutes = Pick<typeof appointmentRoutes, "create" | "update" | "remove">;

export const writingHandlers: Handlers<WritingRoutes> = {
  async create({ db, client, actor, body, insist, found, changed }) {
    insist(ownerAgrees(body, client));
    const booking = newBooking(body);
    insist(noErrors({ ...visitErrors(booking), ...repeatErrors(booking) }));
    const patients = booking._patient === null ? [] : [booking._patient];
    const [booked, referrals] = await Promise.all([
      book(db, client.ID, actor.ID, booking),
      listReferralsOf(db, client.ID, patients, booking.appointment_date),
    ]);
    insist(referring(booked));
    const visit = found(covered(client, [found(booked.row)], referrals)[0]);
    changed({
      controller: "appointment",
      identity: visit.ID,
      message: naming(visit.patient, (who) => bookedWords(who, visit)),
      after: { ID: visit.ID, ...booking },
    });
    return { ...visit, _undo: booked._undo };
  },

  async update(call) {
    const { db, client, actor, body, insist, found, changed } = call;
    insist(ownerAgrees(body, client));
    const { stored, target, before } = await heldVisit(call);
    await insistOnVersion(call, stored, target);
    const given = { ...body, appointment_date: dayMeant(stored.booking, target, body) };
    const plan = found(planChange(stored, target, given));
    const after = withGiven(before, given);
    insist(noErrors(planErrors(after, plan)));
    insist(mayChange(plan));
    insist(await mayRefer(db, client.ID, after, before));
    const place = await saveChange(db, client.ID, stored, plan, target.on);
    const visit = found(await findVisit(db, client, place));
    const message = naming(visit.patient, (who) => changeWords(who, before, after, scopeIn(stored, target)));
    changed({
      controller: "appointment",
      identity: stored.ID,
      message,
      patients: before._patient === null ? [] : [before._patient],
      before: { ID: stored.ID, ...before },
      after: { ...place, ...resultOf(plan) },
    });
    if (plan.kind === "nothing") return { ...visit, _undo: null };
    const made = place.ID === stored.ID ? [] : [{ ID: place.ID, before: null, about: null }];
    const appointments = [{ ID: stored.ID, before: stored, about: aboutOf(visit) }, ...made];
    const kept = { _doctor: client.ID, _person: actor.ID, act: actOf(before, after), is_redo: false, appointments };
    return { ...visit, _undo: await keepUndo(db, kept) };
  },

  async remove(call) {
    const { db, client, actor, insist, found, changed } = call;
    const { stored, target, before } = await heldVisit(call);
    const visit = found(await findVisit(db, client, { ID: stored.ID, repeat_date: target.on }));
    const removal = found(planRemoval(stored, target));
    insist(removal.kind === "one" ? mayRemove(removal.exception) : mayRemoveAll(removal.removed));
    await saveRemoval(db, client.ID, stored, removal);
    const message = naming(visit.patient, (who) => removedWords(who, visit, scopeIn(stored, target)));
    changed({ controller: "appointment", identity: stored.ID, message, before: { ID: stored.ID, ...before } });
    const appointments = [{ ID: stored.ID, before: stored, about: aboutOf(visit) }];
    const kept = { _doctor: client.ID, _person: actor.ID, act: "delete" as const, is_redo: false, appointments };
    return { ID: stored.ID, _undo: await keepUndo(db, kept) };
  },
};

interface Held {
  readonly stored: KeptSeries;
  readonly target: Target;
  /** The visit the call is made at, as it stands. */
  readonly before: Occasion;
}

/** F-6: the row, locked, and which of its visits are meant. */
async function heldVisit({
  db,
  client,
  params,
  query,
  insist,
  found,
}: Pick<Call<WritingRoutes["update"]>, "db" | "client" | "params" | "query" | "insist" | "found">): Promise<Held> {
  const stored = found(await lockSeries(db, client.ID, params.id));
  insist(mayTarget(stored.booking, query));
  const target = found(targetOf(stored.booking, query));
  const before = found(target.on === null ? stored.booking : visitOn(stored, target.on));
  return { stored, target, before };
}

/** F-7: a visit of a series counts its own changes and those of the series. */
async function insistOnVersion(
  { db, client, body, refuse }: Call<WritingRoutes["update"]>,
  stored: KeptSeries,
  { on }: Target,
): Promise<void> {
  const own = stored.exceptions.find(({ repeat_date }) => repeat_date === on)?.version ?? 0;
  if (body.version === undefined || body.version === stored.version + own) return;
  refuse(stale, { current: await findVisit(db, client, { ID: stored.ID, repeat_date: on }) });
}

const scopeIn = (stored: KeptSeries, target: Target): Target["scope"] => (isRepeating(stored.booking) ? target.scope : "one");

/** RULE-APPT-02: a live patient and a live location of the client; one that was deleted since may stay. */
async function mayRefer(db: Db, _doctor: number, visit: Occasion, before: Occasion | null): Promise<Verdict<"invalid">> {
  const { _patient, _location } = visit;
  const [knows_patient, knows_location] = await Promise.all([
    _patient === null || _patient === before?._patient || isLivePatient(db, _doctor, _patient),
    _location === null || _location === before?._location || isLiveLocation(db, _doctor, _location),
  ]);
  return referring({ knows_patient, knows_location });
}

const referring = ({ knows_patient, knows_location }: Pick<Booked, "knows_patient" | "knows_location">): Verdict<"invalid"> =>
  noErrors({
    ...(knows_patient ? {} : { _patient: CHOOSE_PATIENT }),
    ...(knows_location ? {} : { _location: "Choose a location from the list." }),
  });

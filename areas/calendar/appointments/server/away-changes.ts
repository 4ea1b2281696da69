import type { Day } from "#kernel/dates/day.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { type awayRoutes, awayConflict } from "../away.contract.ts";
import { type DatedAppointment, appointmentOn } from "../rules/appointment.ts";
import { type Edits, applyEdits } from "../rules/edits.ts";
import { planChange } from "../rules/plan.ts";
import { mayMove } from "../rules/protection.ts";
import { type Target, targetOf } from "../rules/scope.ts";
import { undoSubjectOf } from "../rules/undoing.ts";
import { changeWords, namePatient } from "../rules/words.ts";
import { takenBetween } from "./free-time.ts";
import { findAppointment } from "./reading.ts";
import { saveChange } from "./saving.ts";
import { type KeptSeries, lockSeries } from "./series.queries.ts";
import type { TouchedAppointment } from "./undo.queries.ts";

type AwayCall = HandlerContext<(typeof awayRoutes)["saveAway"]>;

/** Cancellation reason; `Doctor away` is one of the reasons that the screen offers. */
const REASON = "Doctor away";

interface RequestedChange {
  readonly ID: number;
  readonly repeat_date: Day | null;
  readonly version: number;
  readonly given: Edits;
}
type ChangedAppointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

function requestedChanges({ body }: AwayCall): RequestedChange[] {
  const cancels = body.cancels ?? [];
  return [
    ...(body.moves ?? []).map(({ ID, repeat_date, version, ...given }) => ({
      ID,
      repeat_date,
      version,
      given,
    })),
    ...cancels.map((one) => ({ ...one, given: { cancelled: true, cancellation_reason: REASON } })),
    // Sorted by ID so that two such calls lock rows in the same order and never deadlock.
  ].toSorted((a, b) => a.ID - b.ID);
}

/**
 * Moves and cancels the appointments in the transaction of the call. Fails as a whole if one of them was
 * changed since it was read.
 */
export async function changeAppointments(call: AwayCall) {
  const touchedRows = new Map<number, TouchedAppointment>();
  const changed: Pick<RequestedChange, "ID" | "repeat_date">[] = [];
  const cancelled: ChangedAppointment[] = [];
  for (const requestedChange of requestedChanges(call)) {
    const { ID, repeat_date } = requestedChange;
    const result = await changeAppointment(call, requestedChange);
    if (!result) changed.push({ ID, repeat_date });
    else {
      touchedRows.set(
        ID,
        touchedRows.get(ID) ?? { ID, before: result.stored, about: undoSubjectOf(result.appointment) },
      );
      if (result.appointment.cancelled) cancelled.push(result.appointment);
    }
  }
  if (changed.length > 0) call.fail(awayConflict, { changed, taken: [] });
  return { appointments: [...touchedRows.values()], moved: (call.body.moves ?? []).length, cancelled };
}

interface AwayTarget {
  readonly stored: KeptSeries;
  readonly target: Target;
  readonly before: DatedAppointment;
}

/**
 * Reads the current state of an appointment. Null if the appointment was deleted, cancelled or changed since
 * it was read (F-7).
 */
async function readTarget(
  { db, client }: AwayCall,
  { ID, repeat_date, version }: RequestedChange,
): Promise<AwayTarget | null> {
  const storedSeries = await lockSeries(db, client.ID, ID);
  const target = storedSeries && targetOf(storedSeries.booking, { repeat_date: repeat_date ?? undefined });
  if (!storedSeries || !target || (target.on === null && repeat_date !== null)) return null;
  const before = target.on === null ? storedSeries.booking : appointmentOn(storedSeries, target.on);
  const ownVersion = storedSeries.exceptions.find((one) => one.repeat_date === target.on)?.version ?? 0;
  return before && !before.cancelled && version === storedSeries.version + ownVersion
    ? { stored: storedSeries, target, before }
    : null;
}

async function changeAppointment(call: AwayCall, requestedChange: RequestedChange) {
  const { db, client, assertAllowed, assertFound, auditWrite } = call;
  const awayTarget = await readTarget(call, requestedChange);
  if (!awayTarget) return null;
  const { stored, target, before } = awayTarget;
  const plan = assertFound(planChange(stored, target, requestedChange.given));
  const after = applyEdits(before, requestedChange.given);
  assertAllowed(mayMove(before, after));
  const savedIdentity = await saveChange(db, client.ID, stored, plan, target.on);
  const appointment = assertFound(await findAppointment(db, client, savedIdentity));
  const message = namePatient(appointment.patient, (who) => changeWords(who, before, after, "one"));
  auditWrite({
    controller: "appointment",
    identity: stored.ID,
    message,
    before: { ID: stored.ID, ...before },
    after: appointment,
  });
  return { stored, appointment };
}

/**
 * Fails if a new time is no longer free. Overlaps are allowed elsewhere (RULE-APPT-04), but these times were
 * offered as free.
 */
export async function refuseTaken(call: AwayCall): Promise<void> {
  const moves = call.body.moves ?? [];
  const days = moves.map(({ appointment_date }) => appointment_date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const takenOn = await takenBetween(call.db, call.client.ID, first, last);
  const takenMoves = moves.filter(({ appointment_date, start_time, end_time }) => {
    const overlappingSpans = takenOn(appointment_date).filter(
      (span) => span.start_time < end_time && start_time < span.end_time,
    );
    // One of the overlapping times is that of the moved appointment itself.
    return overlappingSpans.length > 1;
  });
  if (takenMoves.length > 0)
    call.fail(awayConflict, {
      changed: [],
      taken: takenMoves.map(({ ID, repeat_date }) => ({ ID, repeat_date })),
    });
}

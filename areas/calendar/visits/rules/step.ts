import type { AppointmentType } from "#areas/calendar/appointments/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import {
  notInRooms,
  steppedSince,
  stepOutOfOrder,
  visitAhead,
  visitCancelled,
  type VisitStep,
} from "../contract.ts";
import { type FollowedAppointment, isNextStep, stateOf } from "./state.ts";
import { didWords } from "./words.ts";

/** A step that was taken, with the user. An undone step is kept, with the user who undid it. */
export interface StoredStep {
  readonly ID: number;
  readonly step: VisitStep;
  readonly at: string;
  /** The user who took the step. Null if the patient confirmed the appointment. */
  readonly _by: number | null;
  readonly by: string;
  readonly taken_back_at: string | null;
  readonly _taken_back_by: number | null;
  readonly taken_back_by: string | null;
}

export interface SteppedVisit extends FollowedAppointment {
  readonly appointment_type: AppointmentType;
  readonly _patient: number | null;
  readonly appointment_date: Day;
  /** All steps of the visit in order, including undone steps. */
  readonly history: readonly StoredStep[];
}

export const currentSteps = (history: readonly StoredStep[]): StoredStep[] =>
  history.filter(({ taken_back_at }) => taken_back_at === null);
export const lastStep = (history: readonly StoredStep[]): StoredStep | null =>
  currentSteps(history).at(-1) ?? null;

interface RequestedStep {
  readonly step: VisitStep;
  /** ID of the last step that the caller saw, or null for none. Undefined if the caller does not compare. */
  readonly after?: number | null | undefined;
  readonly person: number;
  readonly today: Day;
  readonly clock: (instant: string) => WallTime;
}

/**
 * Returns true if the request repeats the last step by the same user, from the same preceding step: a
 * duplicate request or a double click. The response to a repeated request is the current visit.
 */
export function isRepeated(
  { history }: Pick<SteppedVisit, "history">,
  { step, after, person }: RequestedStep,
): boolean {
  const steps = currentSteps(history);
  const last = steps.at(-1);
  return (
    last?.step === step &&
    last._by === person &&
    (after === undefined || after === (steps.at(-2)?.ID ?? null))
  );
}

const isInRooms = ({ appointment_type, _patient }: SteppedVisit): boolean =>
  appointment_type === 1 && _patient !== null;

type CommonRefusal = "visit.not_in_rooms" | "visit.cancelled" | "visit.ahead" | "visit.stepped";

function mayTouch(visit: SteppedVisit, today: Day, step: VisitStep | undefined): Verdict<CommonRefusal> {
  if (!isInRooms(visit)) return refuse(notInRooms, undefined);
  if (visit.cancelled) return refuse(visitCancelled, undefined);
  // Allows steps on past days, so that they can be completed later.
  // Patients confirm days before.
  return visit.appointment_date > today && step !== "confirmed" ? refuse(visitAhead, undefined) : allow;
}

export function mayStep(visit: SteppedVisit, request: RequestedStep): Verdict<CommonRefusal | "visit.order"> {
  const verdict = mayTouch(visit, request.today, request.step);
  if (!verdict.allowed) return verdict;
  const last = lastStep(visit.history);
  if (request.after !== undefined && request.after !== (last?.ID ?? null))
    return refusalBy(visit.history, request);
  if (isNextStep(stateOf(visit, last?.step ?? null), request.step)) return allow;
  return last?.step === request.step ? refusalBy(visit.history, request) : refuse(stepOutOfOrder, undefined);
}

/** Allows undoing the last step only; earlier steps must be undone one at a time. */
export function mayTakeBack(
  visit: SteppedVisit,
  request: Pick<RequestedStep, "today" | "clock"> & { readonly ID: number | undefined },
): Verdict<CommonRefusal | "visit.order"> {
  const last = lastStep(visit.history);
  const verdict = mayTouch(visit, request.today, last?.step);
  if (!verdict.allowed) return verdict;
  return last !== null && last.ID === request.ID ? allow : refusalBy(visit.history, request);
}

/**
 * Returns the refusal that names the last change of the visit, made by another user while the caller was
 * viewing it.
 */
function refusalBy(
  history: readonly StoredStep[],
  { clock }: Pick<RequestedStep, "clock">,
): Verdict<"visit.stepped" | "visit.order"> {
  const changes = history.map((entry) =>
    entry.taken_back_at !== null && entry.taken_back_by !== null
      ? {
          by: entry.taken_back_by,
          at: entry.taken_back_at,
          did: didWords(entry.taken_back_by, entry.step, true),
        }
      : { by: entry.by, at: entry.at, did: didWords(entry.by, entry.step, false) },
  );
  const latest = changes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1);
  return latest
    ? refuse(steppedSince, { ...latest, time: clock(latest.at) })
    : refuse(stepOutOfOrder, undefined);
}

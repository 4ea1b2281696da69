import type { AppointmentType } from "#areas/calendar/appointments/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notInRooms, steppedSince, stepOutOfOrder, visitAhead, visitCancelled, type VisitStep } from "../contract.ts";
import { type Followed, follows, stateOf } from "./state.ts";
import { didWords } from "./words.ts";

/** A step that was taken, with the user. An undone step is kept, with the user who undid it. */
export interface Taken {
  readonly ID: number;
  readonly step: VisitStep;
  readonly at: string;
  readonly _by: number;
  readonly by: string;
  readonly taken_back_at: string | null;
  readonly _taken_back_by: number | null;
  readonly taken_back_by: string | null;
}

export interface Stepped extends Followed {
  readonly appointment_type: AppointmentType;
  readonly _patient: number | null;
  readonly appointment_date: Day;
  /** All steps of the visit in order, including undone steps. */
  readonly history: readonly Taken[];
}

export const counting = (history: readonly Taken[]): Taken[] => history.filter(({ taken_back_at }) => taken_back_at === null);
export const lastStep = (history: readonly Taken[]): Taken | null => counting(history).at(-1) ?? null;

interface Asked {
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
export function isRepeated({ history }: Pick<Stepped, "history">, { step, after, person }: Asked): boolean {
  const steps = counting(history);
  const last = steps.at(-1);
  return last?.step === step && last._by === person && (after === undefined || after === (steps.at(-2)?.ID ?? null));
}

const inRooms = ({ appointment_type, _patient }: Stepped): boolean => appointment_type === 1 && _patient !== null;

type Common = "visit.not_in_rooms" | "visit.cancelled" | "visit.ahead" | "visit.stepped";

function mayTouch(visit: Stepped, today: Day): Verdict<Common> {
  if (!inRooms(visit)) return refuse(notInRooms, undefined);
  if (visit.cancelled) return refuse(visitCancelled, undefined);
  // Allows steps on past days, so that they can be completed later.
  return visit.appointment_date > today ? refuse(visitAhead, undefined) : allow;
}

export function mayStep(visit: Stepped, asked: Asked): Verdict<Common | "visit.order"> {
  const touch = mayTouch(visit, asked.today);
  if (!touch.allowed) return touch;
  const last = lastStep(visit.history);
  if (asked.after !== undefined && asked.after !== (last?.ID ?? null)) return refusedBy(visit.history, asked);
  if (follows(stateOf(visit, last?.step ?? null), asked.step)) return allow;
  return last?.step === asked.step ? refusedBy(visit.history, asked) : refuse(stepOutOfOrder, undefined);
}

/** Allows undoing the last step only; earlier steps must be undone one at a time. */
export function mayTakeBack(
  visit: Stepped,
  asked: Pick<Asked, "today" | "clock"> & { readonly ID: number | undefined },
): Verdict<Common | "visit.order"> {
  const touch = mayTouch(visit, asked.today);
  if (!touch.allowed) return touch;
  const last = lastStep(visit.history);
  return last !== null && last.ID === asked.ID ? allow : refusedBy(visit.history, asked);
}

/**
 * Returns the refusal that names the last change of the visit, made by another user while the caller was
 * viewing it.
 */
function refusedBy(history: readonly Taken[], { clock }: Pick<Asked, "clock">): Verdict<"visit.stepped" | "visit.order"> {
  const changes = history.map((one) =>
    one.taken_back_at !== null && one.taken_back_by !== null
      ? { by: one.taken_back_by, at: one.taken_back_at, did: didWords(one.taken_back_by, one.step, true) }
      : { by: one.by, at: one.at, did: didWords(one.by, one.step, false) },
  );
  const latest = changes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1);
  return latest ? refuse(steppedSince, { ...latest, time: clock(latest.at) }) : refuse(stepOutOfOrder, undefined);
}

import type { AppointmentType } from "#areas/calendar/appointments/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notInRooms, steppedSince, stepOutOfOrder, visitAhead, visitCancelled, type VisitStep } from "../contract.ts";
import { type Followed, follows, stateOf } from "./state.ts";
import { didWords } from "./words.ts";

/** A step as it was taken; one that was taken back stays, with who did it. */
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
  /** All that was ever taken, in order. */
  readonly history: readonly Taken[];
}

export const counting = (history: readonly Taken[]): Taken[] => history.filter(({ taken_back_at }) => taken_back_at === null);
export const lastStep = (history: readonly Taken[]): Taken | null => counting(history).at(-1) ?? null;

interface Asked {
  readonly step: VisitStep;
  /** The last step the person saw, null for none; undefined from callers that do not compare. */
  readonly after?: number | null | undefined;
  readonly person: number;
  readonly today: Day;
  readonly clock: (instant: string) => WallTime;
}

/** The same person's same step again, over the same one: sent twice, or pressed twice. It is answered as it was the first time. */
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
  // A day that is over may be completed.
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

/** Only the last step can be taken back: who wants an earlier one goes back one by one. */
export function mayTakeBack(
  visit: Stepped,
  asked: Pick<Asked, "today" | "clock"> & { readonly ID: number | undefined },
): Verdict<Common | "visit.order"> {
  const touch = mayTouch(visit, asked.today);
  if (!touch.allowed) return touch;
  const last = lastStep(visit.history);
  return last !== null && last.ID === asked.ID ? allow : refusedBy(visit.history, asked);
}

/** Names the last change of a visit, which somebody made while the same visit was being looked at. */
function refusedBy(history: readonly Taken[], { clock }: Pick<Asked, "clock">): Verdict<"visit.stepped" | "visit.order"> {
  const changes = history.map((one) =>
    one.taken_back_at !== null && one.taken_back_by !== null
      ? { by: one.taken_back_by, at: one.taken_back_at, did: didWords(one.taken_back_by, one.step, true) }
      : { by: one.by, at: one.at, did: didWords(one.by, one.step, false) },
  );
  const latest = changes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1);
  return latest ? refuse(steppedSince, { ...latest, time: clock(latest.at) }) : refuse(stepOutOfOrder, undefined);
}

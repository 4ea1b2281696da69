import type { FieldErrors } from "#kernel/contract/problem.ts";
import { allow, verdictOf, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notYoursToCorrect } from "../contract.ts";
import { isForgotten, LONGEST_HOURS } from "./clock.ts";

export interface EntryTimes {
  readonly start_time: string;
  readonly end_time: string | null;
}

interface StoredTimes extends EntryTimes {
  readonly corrected_time: string | null;
}

const millisecondsOf = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant);
export const isChanged = (before: EntryTimes, after: EntryTimes): boolean =>
  millisecondsOf(before.start_time) !== millisecondsOf(after.start_time) ||
  millisecondsOf(before.end_time) !== millisecondsOf(after.end_time);

/**
 * Refuses a correction of times that the user may not make. Users with the permission for all clients
 * (`isKeeper`) correct any times; other users may only set an earlier stop time for their own forgotten
 * clock, once.
 */
export function mayCorrect(
  before: StoredTimes,
  after: EntryTimes,
  isKeeper: boolean,
  now: string,
): Verdict<"clock.not_yours_to_correct"> {
  if (isKeeper || !isChanged(before, after)) return allow;
  const isEarlier =
    after.end_time !== null && Date.parse(after.end_time) <= Date.parse(before.end_time ?? now);
  const keepsStart = millisecondsOf(before.start_time) === millisecondsOf(after.start_time);
  return isForgotten(before, now) && keepsStart && isEarlier ? allow : refuse(notYoursToCorrect, undefined);
}

/** Refuses invalid times, and changed times without a reason. */
export function mayBeTimes(
  before: EntryTimes,
  after: EntryTimes,
  reason: string | null | undefined,
  now: string,
): Verdict<"invalid"> {
  const errors: FieldErrors = {};
  if (!isChanged(before, after)) return allow;
  const start = Date.parse(after.start_time);
  const end = Date.parse(after.end_time ?? now);
  if (start > Date.parse(now)) errors["start_time"] = "This is in the future.";
  if (after.end_time === null && before.end_time !== null)
    errors["end_time"] = "Enter when the clock stopped.";
  else if (end > Date.parse(now)) errors["end_time"] = "This is in the future.";
  else if (end < start) errors["end_time"] = "The stop time must be after the start time.";
  else if (after.end_time !== null && end - start > LONGEST_HOURS * 3_600_000)
    errors["end_time"] = `A time entry can't be longer than ${LONGEST_HOURS} hours.`;
  if (!reason) errors["reason"] = "Enter a reason for the change.";
  return verdictOf(errors);
}

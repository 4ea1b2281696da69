import type { ServiceFields } from "#areas/practice/clients/rules/services.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";

export const DEADLINE_KINDS = ["trial ending", "trial over", "service ended"] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

export interface Deadline {
  readonly kind: DeadlineKind;
  /** Last day of the trial or of the service. */
  readonly day: Day;
}

/** Days before a trial's last day on which the client is reminded. */
export const NOTICE_DAYS = 7;

type DatedService = Pick<ServiceFields, "is_deleted" | "is_trial" | "trial_exp_date" | "cut_off_date">;

/**
 * Returns the current deadline of a service by the client's calendar (G-55), or null. Only the latest counts,
 * so a trial that is over has no reminder any more, even if the job did not run for a while. A trial ended
 * early counts as a service that ended.
 */
export function deadlineOf(
  { is_deleted, is_trial, trial_exp_date, cut_off_date }: DatedService,
  today: Day,
): Deadline | null {
  if (is_deleted) return null;
  if (cut_off_date !== null)
    return cut_off_date < today ? { kind: "service ended", day: cut_off_date } : null;
  if (!is_trial || trial_exp_date === null) return null;
  if (trial_exp_date < today) return { kind: "trial over", day: trial_exp_date };
  return addDays(today, NOTICE_DAYS) >= trial_exp_date ? { kind: "trial ending", day: trial_exp_date } : null;
}

import type { z } from "zod";
import { type AwayAppointment, AwayWrite } from "#areas/calendar/appointments/contract.ts";
import { awayErrors, type Away } from "#areas/calendar/schedules/rules/time-away.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { isWallTime } from "#kernel/dates/wall-time.ts";
import { withRule } from "#kernel/contract/form-rule.ts";
import { titleName } from "#kernel/people/title.ts";
import type { Draft, FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { countWords } from "../../rules/appointment-words.ts";
import { shortWeekdayAndDay } from "../appointment/words.ts";
import type { InitialAway } from "./away-request.ts";

/** Schema of the form. Also validates the period before the request is sent. */
export const AwayForm = withRule(AwayWrite.omit({ _doctor: true }), (values) => {
  const days: readonly unknown[] = [values.from_date, values.to_date];
  if (!days.every((day) => typeof day === "string" && isDay(day))) return {};
  return awayErrors({ ...values, from_time: values.from_time ?? null, to_time: values.to_time ?? null });
});
export type AwayValues = z.input<typeof AwayForm>;
export type AwayFormFor = FormFor<typeof AwayForm>;

export const draftOfAway = (known: InitialAway): Draft<AwayValues> => ({
  from_date: known.from_date ?? null,
  from_time: null,
  to_date: known.to_date ?? null,
  to_time: null,
  reason: null,
  moves: [],
  cancels: [],
  message: null,
});

/** Returns the time away entered so far, or null if it is incomplete or invalid. */
export function awayIn({ from_date, from_time, to_date, to_time }: Draft<AwayValues>): Away | null {
  const day = (text: unknown): Day | null => (typeof text === "string" && isDay(text) ? text : null);
  const [from, to] = [day(from_date), day(to_date)];
  if (from === null || to === null) return null;
  const times = [from_time, to_time].map((time) => (typeof time === "string" ? time : ""));
  if (times.some((time) => time !== "" && !isWallTime(time))) return null;
  const [start, end] = times.map((time) => (isWallTime(time) ? time : null));
  const away = { from_date: from, from_time: start ?? null, to_date: to, to_time: end ?? null };
  return Object.keys(awayErrors(away)).length === 0 ? away : null;
}

interface Sender {
  readonly client: {
    readonly title: number | null;
    readonly last_name: string;
    readonly company?: string | null;
  };
  readonly practice: string | null;
  readonly phone: string | null;
}

/**
 * Returns the default message, such as "Dr Raman is away on Thu 26 Nov. Please call Raman Orthopaedics on
 * (03) 5550 0142 to book another time."
 */
export function usualMessage({ from_date, to_date }: Away, { client, practice, phone }: Sender): string {
  const doctor = [titleName(client.title), client.last_name].filter(Boolean).join(" ");
  const when =
    from_date === to_date
      ? `on ${shortWeekdayAndDay(from_date)}`
      : `from ${shortWeekdayAndDay(from_date)} to ${shortWeekdayAndDay(to_date)}`;
  const call = [practice ?? client.company ?? "us", phone && `on ${phone}`].filter(Boolean).join(" ");
  return `${doctor} is away ${when}. Please call ${call} to book another time.`;
}

/**
 * Returns the words of the toast, such as "Time away added. Mon 23 Nov to Thu 26 Nov. 4 appointments moved, 1
 * cancelled."
 */
export function awayDone(away: Away, { moved, cancelled }: { moved: number; cancelled: number }): string {
  const { from_date, to_date } = away;
  const days = [from_date, ...(to_date === from_date ? [] : [to_date])].map(shortWeekdayAndDay).join(" to ");
  const parts = [
    moved > 0 ? `${countWords(moved, "appointment")} moved` : "",
    cancelled > 0
      ? moved > 0
        ? `${cancelled} cancelled`
        : `${countWords(cancelled, "appointment")} cancelled`
      : "",
  ].filter(Boolean);
  return [`Time away added. ${days}.`, parts.length > 0 ? `${parts.join(", ")}.` : ""]
    .filter(Boolean)
    .join(" ");
}

/** Returns the fields that identify an appointment in a request. */
export const identityOf = ({ ID, repeat_date, version }: AwayAppointment) => ({ ID, repeat_date, version });

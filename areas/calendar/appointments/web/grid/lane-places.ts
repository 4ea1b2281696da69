import { minutesOf } from "#kernel/dates/wall-time.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { columnsOf, drawnTo, type Span } from "../../rules/side-by-side.ts";
import { placeIn } from "./hours.ts";
import type { Shown } from "./outside.ts";

/** Width of a cancelled appointment, a strip at the edge of its day, so that its time can be booked again. */
const ASIDE = "46px";

export interface LanePlace {
  readonly appointment: Appointment;
  readonly top: number;
  readonly height: number;
  /** CSS length, like `width`. */
  readonly left: string;
  readonly width: string;
}

/** A time left free by a cancelled appointment, in minutes since midnight. */
export interface FreedTime extends Span {
  readonly top: number;
  readonly height: number;
}

type Timed = Span & { readonly appointment: Appointment };

/**
 * Returns the appointments within the window, with those that begin before or end after it cut at its edge
 * (C-33).
 */
function insideOf(appointments: readonly Appointment[], shown: Shown): Timed[] {
  return appointments
    .map((appointment) => ({ appointment, from: minutesOf(appointment.start_time), to: minutesOf(appointment.end_time) }))
    .filter(({ from, to }) => Math.max(to, from + 1) > shown.from && from < shown.to)
    .map((each) => ({ ...each, from: Math.max(each.from, shown.from), to: Math.min(each.to, shown.to) }));
}

const overlaps = (one: Span, other: Span): boolean => one.from < drawnTo(other) && other.from < drawnTo(one);

/** Returns the positions of a day's appointments: live ones side by side, cancelled ones at the edge. */
export function placesOf(appointments: readonly Appointment[], shown: Shown): LanePlace[] {
  const inside = insideOf(appointments, shown);
  const live = inside.filter(({ appointment }) => !appointment.cancelled);
  const aside = inside.filter(({ appointment }) => appointment.cancelled);
  const chains = columnsOf(live);
  // Narrows spans that overlap a narrowed one too, so that all columns side by side have the same width.
  const isNarrow = (span: Span): boolean =>
    aside.some((other) => overlaps(span, other) || live.some((each) => overlaps(each, span) && overlaps(each, other)));
  const asideColumns = columnsOf(aside);
  return inside.map(({ appointment, ...span }) => {
    const box = placeIn(span.from, drawnTo(span), shown.from);
    if (appointment.cancelled) {
      const { left, width } = asideColumns[aside.findIndex((each) => each.appointment === appointment)] ?? { left: 0, width: 1 };
      return { appointment, ...box, left: `calc(100% - ${ASIDE} * ${1 - left})`, width: `calc(${ASIDE} * ${width})` };
    }
    const { left, width } = chains[live.findIndex((each) => each.appointment === appointment)] ?? { left: 0, width: 1 };
    if (!isNarrow(span)) return { appointment, ...box, left: `${left * 100}%`, width: `${width * 100}%` };
    return { appointment, ...box, left: `calc((100% - ${ASIDE}) * ${left})`, width: `calc((100% - ${ASIDE}) * ${width})` };
  });
}

/**
 * Returns the free times that begin at or after `notBefore`. A time that overlaps `shut`, such as leave or a
 * public holiday, is not free.
 */
export function freedIn(
  appointments: readonly Appointment[],
  shown: Shown,
  { notBefore, shut }: { readonly notBefore: number; readonly shut: readonly Span[] },
): FreedTime[] {
  const inside = insideOf(appointments, shown);
  const taken = inside.filter(({ appointment }) => !appointment.cancelled);
  const freed = inside
    .filter(
      ({ appointment, from, to }) =>
        appointment.cancelled && from >= notBefore && ![...taken, ...shut].some((each) => each.from < to && from < each.to),
    )
    .map(({ from, to }) => ({ from, to, ...placeIn(from, to, shown.from) }));
  return freed.filter((each, place) => !freed.slice(0, place).some((other) => other.from < each.to && each.from < other.to));
}

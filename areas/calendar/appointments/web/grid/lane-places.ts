import { minutesOf } from "#kernel/dates/wall-time.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { columnsOf, displayedEnd, type Span } from "../../rules/side-by-side.ts";
import { placeIn } from "./hours.ts";
import type { ShownHours } from "./shown-hours.ts";

/** Width of a cancelled appointment, a strip at the edge of its day, so that its time can be booked again. */
const STRIP_WIDTH = "46px";

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

type TimedSpan = Span & { readonly appointment: Appointment };

/** Returns the appointments within the window, cut at its edges if they begin earlier or end later (C-33). */
function clipToWindow(appointments: readonly Appointment[], shown: ShownHours): TimedSpan[] {
  return appointments
    .map((appointment) => ({
      appointment,
      from: minutesOf(appointment.start_time),
      to: minutesOf(appointment.end_time),
    }))
    .filter(({ from, to }) => Math.max(to, from + 1) > shown.from && from < shown.to)
    .map((each) => ({ ...each, from: Math.max(each.from, shown.from), to: Math.min(each.to, shown.to) }));
}

const overlaps = (one: Span, other: Span): boolean =>
  one.from < displayedEnd(other) && other.from < displayedEnd(one);

/** Returns the positions of a day's appointments: live ones side by side, cancelled ones at the edge. */
export function placesOf(appointments: readonly Appointment[], shown: ShownHours): LanePlace[] {
  const clippedSpans = clipToWindow(appointments, shown);
  const activeSpans = clippedSpans.filter(({ appointment }) => !appointment.cancelled);
  const cancelledSpans = clippedSpans.filter(({ appointment }) => appointment.cancelled);
  const columns = columnsOf(activeSpans);
  // Narrows spans that overlap a narrowed one too, so that all columns side by side have the same width.
  const isNarrow = (span: Span): boolean =>
    cancelledSpans.some(
      (other) =>
        overlaps(span, other) || activeSpans.some((each) => overlaps(each, span) && overlaps(each, other)),
    );
  const cancelledColumns = columnsOf(cancelledSpans);
  return clippedSpans.map(({ appointment, ...span }) => {
    const box = placeIn(span.from, displayedEnd(span), shown.from);
    if (appointment.cancelled) {
      const { left, width } = cancelledColumns[
        cancelledSpans.findIndex((each) => each.appointment === appointment)
      ] ?? {
        left: 0,
        width: 1,
      };
      return {
        appointment,
        ...box,
        left: `calc(100% - ${STRIP_WIDTH} * ${1 - left})`,
        width: `calc(${STRIP_WIDTH} * ${width})`,
      };
    }
    const { left, width } = columns[activeSpans.findIndex((each) => each.appointment === appointment)] ?? {
      left: 0,
      width: 1,
    };
    if (!isNarrow(span)) return { appointment, ...box, left: `${left * 100}%`, width: `${width * 100}%` };
    return {
      appointment,
      ...box,
      left: `calc((100% - ${STRIP_WIDTH}) * ${left})`,
      width: `calc((100% - ${STRIP_WIDTH}) * ${width})`,
    };
  });
}

/**
 * Returns the free times that begin at or after `notBefore`. A time that overlaps `shut`, such as leave or a
 * public holiday, is not free.
 */
export function freedTimesIn(
  appointments: readonly Appointment[],
  shown: ShownHours,
  { notBefore, shut }: { readonly notBefore: number; readonly shut: readonly Span[] },
): FreedTime[] {
  const clippedSpans = clipToWindow(appointments, shown);
  const takenSpans = clippedSpans.filter(({ appointment }) => !appointment.cancelled);
  const freeTimes = clippedSpans
    .filter(
      ({ appointment, from, to }) =>
        appointment.cancelled &&
        from >= notBefore &&
        ![...takenSpans, ...shut].some((each) => each.from < to && from < each.to),
    )
    .map(({ from, to }) => ({ from, to, ...placeIn(from, to, shown.from) }));
  return freeTimes.filter(
    (each, index) => !freeTimes.slice(0, index).some((other) => other.from < each.to && each.from < other.to),
  );
}

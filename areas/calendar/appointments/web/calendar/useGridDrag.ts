import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from "react";
import { type Day, daysBetween } from "#kernel/day.ts";
import { minutesOf } from "#kernel/wall-time.ts";
import { isBilled, type Appointment } from "../appointment/appointment.ts";
import { HOUR } from "./hours.ts";
import { BILLED_STAYS, type Held, type HeldWarning } from "./held.ts";
import type { Shown } from "./outside.ts";
import { followPress, isFar, type Point } from "./pointer-drag.ts";
import { scrollNear } from "./scroll-near.ts";
import { from as timeFrom, isSameTime, movedBy, resizedBy, SNAP, snapped, type When } from "./snap.ts";

interface Place {
  readonly day: Day;
  readonly minutes: number;
}

interface Options {
  scroller: RefObject<HTMLElement | null>;
  lanes: RefObject<HTMLElement | null>;
  days: readonly Day[];
  shown: Shown;
  /** How high the part on top is that does not scroll, in pixels. */
  head: number;
  mayEdit: boolean;
  called: (key: string) => Appointment | undefined;
  onMove: (appointment: Appointment, when: When) => void;
  /** What speaks against this time. */
  warn: (appointment: Appointment | null, when: When) => HeldWarning | null;
  /** The ghost says something else. */
  onSay: (held: Held) => void;
  /** A time was drawn over; null: only begun, by a finger that rested, and as long as usual. */
  onDraw: (day: Day, from: number, length: number | null) => void;
  onDragging: (isDragging: boolean) => void;
}

/** How much of an appointment's lower edge makes it longer instead of moving it. */
const EDGE_PX = { mouse: 6, touch: 12 };

const floored = (minutes: number): number => Math.floor(minutes / SNAP) * SNAP;

/** Moves an appointment, makes it longer by its lower edge, or draws a new time, five minutes at a time (RULE-APPT-03). Escape takes it back. */
export function useGridDrag(options: Options) {
  const [held, setHeld] = useState<Held | null>(null);
  const ending = useRef<(() => void) | null>(null);
  useEffect(() => () => ending.current?.(), []);

  const placeAt = ({ clientX, clientY }: Point): Place => {
    const { days, shown, lanes } = options;
    const box = lanes.current?.getBoundingClientRect() ?? new DOMRect();
    const column = Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - box.left) / box.width) * days.length)));
    const minutes = shown.from + ((clientY - box.top) / HOUR) * 60;
    return { day: days[column] ?? days[0] ?? "2000-01-01", minutes: Math.min(shown.to, Math.max(shown.from, minutes)) };
  };

  const begun = (
    appointment: Appointment | null,
    changed: (grabbed: Place, place: Place) => When,
    pressed: PointerEvent,
  ): (() => void) => {
    const grabbed = placeAt(pressed);
    let when: When | null = null;
    let point: Point = pressed;
    let frame = 0;
    const follow = (): void => {
      const next = changed(grabbed, placeAt(point));
      if (when && isSameTime(when, next)) return;
      when = next;
      const warning = appointment && isBilled(appointment) ? BILLED_STAYS : options.warn(appointment, when);
      setHeld({ appointment, when, warning });
      options.onSay({ appointment, when, warning });
    };
    const scroll = (): void => {
      if (scrollNear(options.scroller.current, point.clientY, options.head)) follow();
      frame = requestAnimationFrame(scroll);
    };
    return followPress(pressed, {
      begin: () => {
        options.onDragging(true);
        frame = requestAnimationFrame(scroll);
      },
      follow: (next) => {
        point = next;
        follow();
      },
      end: () => {
        cancelAnimationFrame(frame);
        setHeld(null);
        options.onDragging(false);
      },
      drop: () => {
        if (!when) return;
        if (!appointment)
          options.onDraw(
            when.appointment_date,
            minutesOf(when.start_time),
            isFar(pressed, point) ? minutesOf(when.end_time) - minutesOf(when.start_time) : null,
          );
        else if (!isSameTime(when, appointment)) options.onMove(appointment, when);
      },
    });
  };

  const onPointerDown = (event: Press): void => {
    const { target, nativeEvent } = event;
    if (!options.mayEdit || event.button !== 0 || !(target instanceof Element) || !options.lanes.current?.contains(target))
      return;
    const block = target.closest("[data-appointment]");
    const appointment = options.called(block?.getAttribute("data-appointment") ?? "");
    ending.current?.();
    if (block && appointment && isBilled(appointment)) ending.current = begun(appointment, () => appointment, nativeEvent);
    else if (block && appointment && !appointment.cancelled) {
      const edge = nativeEvent.pointerType === "touch" ? EDGE_PX.touch : EDGE_PX.mouse;
      const isEdge = event.clientY > block.getBoundingClientRect().bottom - edge;
      ending.current = begun(appointment, isEdge ? longer(appointment) : elsewhere(appointment), nativeEvent);
    } else if (target.hasAttribute("data-date") || target.closest("[data-cursor], [data-free]"))
      ending.current = begun(null, drawn(nativeEvent), nativeEvent);
  };
  return { held, onPointerDown, placeAt };
}

const elsewhere = (appointment: Appointment) => (grabbed: Place, place: Place) =>
  movedBy(appointment, { days: daysBetween(grabbed.day, place.day), minutes: snapped(place.minutes - grabbed.minutes) });

const longer = (appointment: Appointment) => (grabbed: Place, place: Place) =>
  resizedBy(appointment, snapped(place.minutes - grabbed.minutes));

/** What a finger has begun is to be seen beside it. */
const LEAST_BY_FINGER = 15;

/** A time is drawn within its day, whichever way. */
const drawn =
  ({ pointerType }: PointerEvent) =>
  (grabbed: Place, place: Place): When => {
    const [first = 0, last = 0] = [grabbed.minutes, place.minutes].sort((a, b) => a - b).map(floored);
    return timeFrom(grabbed.day, first, Math.max(last - first + SNAP, pointerType === "touch" ? LEAST_BY_FINGER : 0));
  };

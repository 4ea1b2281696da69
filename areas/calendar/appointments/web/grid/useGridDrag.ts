import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { isBilled, type Appointment } from "../appointment/appointment.ts";
import { type DragTarget, dragTargetOf } from "./drag-target.ts";
import { type GridPlace, placeAt as placeIn } from "./grid-place.ts";
import { type AcrossDrag, BILLED_STAYS, type Drag, type DragWarning } from "./drag.ts";
import type { ShownHours } from "./shown-hours.ts";
import { followPress, isFar, type Point } from "./pointer-drag.ts";
import { scrollNear } from "./scroll-near.ts";
import { isSameTime, type AppointmentTime } from "./snap.ts";

interface Options {
  scroller: RefObject<HTMLElement | null>;
  lanes: RefObject<HTMLElement | null>;
  days: readonly Day[];
  shown: ShownHours;
  /** Height of the fixed header in pixels. */
  head: number;
  mayEdit: boolean;
  called: (key: string) => Appointment | undefined;
  onMove: (appointment: Appointment, when: AppointmentTime) => void;
  /** Returns the objection to a time, or null. */
  warn: (appointment: Appointment | null, when: AppointmentTime) => DragWarning | null;
  /** Called when the dragged time or its warning changes. */
  onSay: (held: Drag) => void;
  /**
   * Called when a new time was drawn. `length` is null if a finger rested without moving; the default length
   * then applies.
   */
  onDraw: (day: Day, from: number, length: number | null) => void;
  onDragging: (isDragging: boolean) => void;
  /** Receives moves to another doctor's column. */
  across?: AcrossDrag | undefined;
}

/**
 * Handles dragging: moves an appointment, resizes it by its lower edge, or draws a new time, in steps of five
 * minutes (RULE-APPT-03). Escape aborts.
 */
export function useGridDrag(options: Options) {
  const [held, setHeld] = useState<Drag | null>(null);
  const abortDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => abortDrag.current?.(), []);

  const placeAt = (point: Point): GridPlace => {
    const { days, shown, lanes } = options;
    return placeIn({ days, shown, box: lanes.current?.getBoundingClientRect() ?? new DOMRect() }, point);
  };
  const onPointerDown = (event: Press): void => {
    const { target, nativeEvent } = event;
    if (
      !options.mayEdit ||
      event.button !== 0 ||
      !(target instanceof Element) ||
      !options.lanes.current?.contains(target)
    )
      return;
    abortDrag.current?.();
    const dragTarget = dragTargetOf(nativeEvent, target, options.called);
    if (dragTarget)
      abortDrag.current = startDrag(nativeEvent, dragTarget, { ...options, placeAt, onHeld: setHeld });
  };
  return { held, onPointerDown, placeAt };
}

interface DragOptions extends Options {
  placeAt: (point: Point) => GridPlace;
  onHeld: (held: Drag | null) => void;
}

/** Follows the pointer until it is released. Returns a function that aborts the drag. */
function startDrag(
  press: PointerEvent,
  { appointment, timeOf, isMove }: DragTarget,
  options: DragOptions,
): () => void {
  const { placeAt, onHeld, onSay, onDragging } = options;
  const across = isMove && appointment ? options.across : undefined;
  let isOver = false;
  const start = placeAt(press);
  let when: AppointmentTime | null = null;
  let point: Point = press;
  let frame = 0;
  const follow = (): void => {
    const next = timeOf(start, placeAt(point));
    const wasOver = isOver;
    isOver = appointment !== null && across?.follow(appointment, next, point) === true;
    if (when && isSameTime(when, next) && !isOver && !wasOver) return;
    when = next;
    if (isOver) return onHeld(null);
    const warning = appointment && isBilled(appointment) ? BILLED_STAYS : options.warn(appointment, when);
    onHeld({ appointment, when, warning });
    onSay({ appointment, when, warning });
  };
  const scroll = (): void => {
    if (scrollNear(options.scroller.current, point.clientY, options.head)) follow();
    frame = requestAnimationFrame(scroll);
  };
  return followPress(press, {
    begin: () => {
      onDragging(true);
      frame = requestAnimationFrame(scroll);
    },
    follow: (next) => {
      point = next;
      follow();
    },
    end: () => {
      cancelAnimationFrame(frame);
      onHeld(null);
      across?.end();
      onDragging(false);
    },
    drop: () => {
      if (when && isOver && appointment) across?.drop(appointment, when);
      else if (when) finishDrag(appointment, when, isFar(press, point), options);
    },
  });
}

function finishDrag(
  appointment: Appointment | null,
  when: AppointmentTime,
  isFarAway: boolean,
  { onMove, onDraw }: Options,
): void {
  const from = minutesOf(when.start_time);
  if (!appointment) onDraw(when.appointment_date, from, isFarAway ? minutesOf(when.end_time) - from : null);
  else if (!isSameTime(when, appointment)) onMove(appointment, when);
}

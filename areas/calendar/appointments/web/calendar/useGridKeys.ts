import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { addDays, type Day } from "#kernel/day.ts";
import { mayFire } from "#platform/web/ui/shortcuts.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { changeByKey } from "./keys.ts";
import type { Shown } from "./outside.ts";
import { type Range, within } from "./range.ts";
import { SLOT } from "./snap.ts";
import { beside, nearest, type Stop, stopsOf } from "./grid-focus.ts";

interface Grid {
  root: RefObject<HTMLElement | null>;
  range: Range;
  shown: Shown;
  appointments: readonly Appointment[];
  start: Stop;
  onOpen: (appointment: Appointment) => void;
  onPeek: (appointment: Appointment) => void;
  /** The keys went past the days on screen. */
  onDay: (day: Day) => void;
}

const appointmentIn = (element: Element): string | null =>
  element.closest("[data-appointment]")?.getAttribute("data-appointment") ?? null;

const drawnAppointment = (grid: Element, key: string | null): HTMLElement | null =>
  key === null ? null : grid.querySelector<HTMLElement>(`[data-appointment="${key}"]`);

/**
 * The arrows go over free slots and appointments; what has the focus is a real button there, so that it is read aloud. Enter books or opens,
 * Alt moves the appointment, Shift makes it longer or shorter, X cancels it, Delete deletes it.
 */
export function useGridKeys({ root, range, shown, appointments, start, onOpen, onPeek, onDay }: Grid) {
  const acts = useAppointmentActs();
  const [wanted, setWanted] = useState<Stop>(start);
  const focusNext = useRef(false);
  const isInside = useRef(false);
  // The minute one walks along: going sideways over a long appointment and on comes back to it.
  const aim = useRef<number | null>(null);
  const stops = useCallback((day: Day) => stopsOf(day, appointments, shown.from, shown.to), [appointments, shown]);

  // Days and appointments may have changed since: the same appointment, else the nearest place that is there.
  const stop = useMemo(() => {
    const day = within(wanted.day, range) ? wanted.day : within(start.day, range) ? start.day : range.start;
    const moved = appointments.find(
      (appointment) => appointmentKey(appointment) === wanted.appointment && within(appointment.appointment_date, range),
    );
    const there = stops(moved?.appointment_date ?? day);
    // A free slot beside a cancelled appointment begins while the appointment lasts.
    const isSame = (each: Stop) =>
      each.appointment === wanted.appointment && (each.appointment !== null || each.from === wanted.from);
    return there.find(isSame) ?? nearest(there, wanted.from) ?? wanted;
  }, [wanted, start, range, appointments, stops]);

  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    // What had the focus may be gone: read again, or covered by an appointment that came in.
    if (isInside.current && document.activeElement === document.body) focusNext.current = true;
    if (!focusNext.current) return;
    const isThere = stop.day === wanted.day || (stop.appointment !== null && stop.appointment === wanted.appointment);
    const target = drawnAppointment(grid, stop.appointment) ?? grid.querySelector<HTMLElement>("[data-cursor]");
    if (!isThere || !target) return;
    focusNext.current = false;
    target.focus();
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  const go = (next: Stop | null | undefined): void => {
    if (!next) return;
    aim.current = null;
    focusNext.current = true;
    setWanted(next);
  };
  const goToDay = (by: 1 | -1): void => {
    const day = addDays(stop.day, by);
    const minute = aim.current ?? stop.from;
    const slot = { day, from: minute, to: minute + SLOT, appointment: null };
    go(within(day, range) ? (nearest(stops(day), minute) ?? slot) : slot);
    aim.current = minute;
    if (!within(day, range)) onDay(day);
  };
  const walks: Readonly<Record<string, () => void>> = {
    ArrowUp: () => go(beside(stops(stop.day), stop, -1)),
    ArrowDown: () => go(beside(stops(stop.day), stop, 1)),
    ArrowLeft: () => goToDay(-1),
    ArrowRight: () => goToDay(1),
    Home: () => go(stops(stop.day)[0]),
    End: () => go(stops(stop.day).at(-1)),
  };

  const changing = (event: KeyboardEvent, appointment: Appointment): (() => void) | null => {
    const when = appointment.cancelled ? null : changeByKey(event, appointment);
    if (when) {
      return () => {
        focusNext.current = true;
        acts.nudge(appointment, when);
        if (!within(when.appointment_date, range)) onDay(when.appointment_date);
      };
    }
    if (event.key === "Delete") return () => acts.remove(appointment);
    if (event.key.toLowerCase() !== "x" || !mayFire({ keys: "x" }, event.target)) return null;
    return () => (appointment.cancelled ? acts.uncancel(appointment) : acts.cancel(appointment));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement)) return;
    const key = appointmentIn(event.target);
    if (event.ctrlKey || event.metaKey) {
      const chosen = appointments.find((each) => appointmentKey(each) === key);
      if (!chosen || !acts.mayEdit || event.key.toLowerCase() !== "x") return;
      event.preventDefault();
      acts.cut(chosen);
      return;
    }
    if (key === null && !event.target.matches("[data-cursor]")) return;
    const appointment = appointments.find((each) => appointmentKey(each) === key);
    const change = appointment && acts.mayEdit ? changing(event, appointment) : null;
    const walk = event.altKey || event.shiftKey ? undefined : walks[event.key];
    const open = appointment && event.key === "Enter" ? () => onOpen(appointment) : undefined;
    const peek = appointment && event.key === " " ? () => onPeek(appointment) : undefined;
    const act = change ?? walk ?? open ?? peek;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  /** An appointment that was pressed has the focus from then on, so that it has it again when its form closes. */
  const stand = (appointment: Appointment): void => {
    const grid = root.current;
    if (!grid) return;
    const key = appointmentKey(appointment);
    if (stop.appointment !== key) setWanted(stops(appointment.appointment_date).find((each) => each.appointment === key) ?? stop);
    const target = drawnAppointment(grid, key);
    if (target !== document.activeElement) target?.focus();
  };
  // An appointment that was clicked is where the keys go on from.
  const onFocus = (event: FocusEvent): void => {
    isInside.current = true;
    const key = event.target instanceof HTMLElement ? appointmentIn(event.target) : null;
    const appointment = key === null ? undefined : appointments.find((each) => appointmentKey(each) === key);
    if (!appointment || stop.appointment === key) return;
    setWanted(stops(appointment.appointment_date).find((each) => each.appointment === key) ?? stop);
  };
  const onBlur = (event: FocusEvent): void => {
    // What is taken out of the page loses the focus too, and then nobody has left.
    if (event.target.isConnected && !root.current?.contains(event.relatedTarget)) isInside.current = false;
  };
  return { stop, onKeyDown, onFocus, onBlur, go, stand };
}

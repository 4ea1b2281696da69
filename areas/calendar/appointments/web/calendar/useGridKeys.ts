import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { addDays, type Day } from "#kernel/day.ts";
import { mayFire } from "#platform/web/ui/shortcuts.ts";
import { useVisitActs } from "../acts/acts.ts";
import { type Visit, visitKey } from "../visit/visit.ts";
import { changeByKey } from "./keys.ts";
import type { Shown } from "./outside.ts";
import { type Range, within } from "./range.ts";
import { SLOT } from "./snap.ts";
import { beside, nearest, type Stop, stopsOf } from "./stops.ts";

interface Grid {
  root: RefObject<HTMLElement | null>;
  range: Range;
  shown: Shown;
  visits: readonly Visit[];
  start: Stop;
  onOpen: (visit: Visit) => void;
  /** The keys went past the days on screen. */
  onDay: (day: Day) => void;
}

const visitIn = (element: Element): string | null => element.closest("[data-visit]")?.getAttribute("data-visit") ?? null;

const drawnVisit = (grid: Element, key: string | null): HTMLElement | null =>
  key === null ? null : grid.querySelector<HTMLElement>(`[data-visit="${key}"]`);

/**
 * The arrows go over free slots and visits; what has the focus is a real button there, so that it is read aloud. Enter books or opens,
 * Alt moves the visit, Shift makes it longer or shorter, X cancels it, Delete deletes it.
 */
export function useGridKeys({ root, range, shown, visits, start, onOpen, onDay }: Grid) {
  const acts = useVisitActs();
  const [wanted, setWanted] = useState<Stop>(start);
  const focusNext = useRef(false);
  const isInside = useRef(false);
  // The minute one walks along: going sideways over a long visit and on comes back to it.
  const aim = useRef<number | null>(null);
  const stops = useCallback((day: Day) => stopsOf(day, visits, shown.from, shown.to), [visits, shown]);

  // Days and visits may have changed since: the same visit, else the nearest place that is there.
  const stop = useMemo(() => {
    const day = within(wanted.day, range) ? wanted.day : within(start.day, range) ? start.day : range.start;
    const moved = visits.find((visit) => visitKey(visit) === wanted.visit && within(visit.appointment_date, range));
    const there = stops(moved?.appointment_date ?? day);
    // A free slot beside a cancelled visit begins while the visit lasts.
    const isSame = (each: Stop) => each.visit === wanted.visit && (each.visit !== null || each.from === wanted.from);
    return there.find(isSame) ?? nearest(there, wanted.from) ?? wanted;
  }, [wanted, start, range, visits, stops]);

  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    // What had the focus may be gone: read again, or covered by a visit that came in.
    if (isInside.current && document.activeElement === document.body) focusNext.current = true;
    if (!focusNext.current) return;
    const isThere = stop.day === wanted.day || (stop.visit !== null && stop.visit === wanted.visit);
    const target = drawnVisit(grid, stop.visit) ?? grid.querySelector<HTMLElement>("[data-cursor]");
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
    const slot = { day, from: minute, to: minute + SLOT, visit: null };
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

  const changing = (event: KeyboardEvent, visit: Visit): (() => void) | null => {
    const when = visit.cancelled ? null : changeByKey(event, visit);
    if (when) {
      return () => {
        focusNext.current = true;
        acts.nudge(visit, when);
        if (!within(when.appointment_date, range)) onDay(when.appointment_date);
      };
    }
    if (event.key === "Delete") return () => acts.remove(visit);
    if (event.key.toLowerCase() !== "x" || !mayFire({ keys: "x" }, event.target)) return null;
    return () => (visit.cancelled ? acts.uncancel(visit) : acts.cancel(visit));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return;
    const key = visitIn(event.target);
    if (key === null && !event.target.matches("[data-cursor]")) return;
    const visit = visits.find((each) => visitKey(each) === key);
    const change = visit && acts.mayEdit ? changing(event, visit) : null;
    const walk = event.altKey || event.shiftKey ? undefined : walks[event.key];
    const open = visit && (event.key === "Enter" || event.key === " ") ? () => onOpen(visit) : undefined;
    const act = change ?? walk ?? open;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  /** A visit that was pressed has the focus from then on, so that it has it again when its form closes. */
  const stand = (visit: Visit): void => {
    const grid = root.current;
    if (!grid) return;
    const key = visitKey(visit);
    if (stop.visit !== key) setWanted(stops(visit.appointment_date).find((each) => each.visit === key) ?? stop);
    const target = drawnVisit(grid, key);
    if (target !== document.activeElement) target?.focus();
  };
  // A visit that was clicked is where the keys go on from.
  const onFocus = (event: FocusEvent): void => {
    isInside.current = true;
    const key = event.target instanceof HTMLElement ? visitIn(event.target) : null;
    const visit = key === null ? undefined : visits.find((each) => visitKey(each) === key);
    if (!visit || stop.visit === key) return;
    setWanted(stops(visit.appointment_date).find((each) => each.visit === key) ?? stop);
  };
  const onBlur = (event: FocusEvent): void => {
    // What is taken out of the page loses the focus too, and then nobody has left.
    if (event.target.isConnected && !root.current?.contains(event.relatedTarget)) isInside.current = false;
  };
  return { stop, onKeyDown, onFocus, onBlur, go, stand };
}

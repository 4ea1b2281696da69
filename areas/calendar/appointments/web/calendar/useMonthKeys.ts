import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { addDays, type Day, isDay, startOfWeek } from "#kernel/day.ts";
import { mayFire } from "#platform/web/ui/shortcuts.ts";
import { useVisitActs } from "../acts/acts.ts";
import { type Visit, visitKey } from "../visit/visit.ts";
import { movedBy } from "./snap.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Month {
  root: RefObject<HTMLElement | null>;
  /** The day the calendar is at. */
  chosen: Day;
  days: readonly Day[];
  visits: readonly Visit[];
  /** The keys went past the days on screen. */
  onDay: (day: Day) => void;
}

const cellOf = (element: Element | null): Element | null => element?.closest("[data-day]") ?? null;
const dayIn = (element: Element | null): Day | null => {
  const text = cellOf(element)?.getAttribute("data-day") ?? "";
  return isDay(text) ? text : null;
};

const visitIn = (month: Element, key: string): HTMLElement | null =>
  [...month.querySelectorAll<HTMLElement>("[data-visit]")].find((each) => each.getAttribute("data-visit") === key) ?? null;

/**
 * Tab reaches one day of the month and what is on it; the arrows go over the days. With Alt they take the visit they stand on along, by a day or
 * a week; X cancels it, Delete deletes it.
 */
export function useMonthKeys({ root, chosen, days, visits, onDay }: Month) {
  const acts = useVisitActs();
  const [stood, setStood] = useState({ day: chosen, chosen });
  const focusNext = useRef<{ visit: string } | { day: Day } | null>(null);
  // What has the focus, also while a dialog has it for a while.
  const focused = useRef<{ visit: string } | { day: Day } | null>(null);
  // The calendar that went elsewhere is where the keys go on from.
  const day = stood.chosen === chosen && days.includes(stood.day) ? stood.day : chosen;

  useEffect(() => {
    const month = root.current;
    if (!month) return;
    for (const button of month.querySelectorAll("button")) button.tabIndex = dayIn(button) === day ? 0 : -1;
    // It may be drawn elsewhere now: a move that was thought better of, or that could not be saved.
    if (document.activeElement === document.body) focusNext.current ??= focused.current;
    const wanted = focusNext.current;
    if (!wanted) return;
    const target =
      "visit" in wanted ? visitIn(month, wanted.visit) : month.querySelector<HTMLElement>(`[data-day="${wanted.day}"] button`);
    if (!target) return;
    target.focus();
    target.scrollIntoView({ block: "nearest" });
    // A visit on the move is drawn again where it goes.
    if ("day" in wanted || dayIn(target) === visits.find((visit) => visitKey(visit) === wanted.visit)?.appointment_date)
      focusNext.current = null;
  });

  const go = (next: Day): void => {
    focusNext.current = { day: next };
    setStood({ day: next, chosen });
    if (!days.includes(next)) onDay(next);
  };
  /** What was dragged is where the keys go on from. */
  const stand = (visit: string, on: Day): void => {
    focusNext.current = { visit };
    setStood({ day: on, chosen });
  };
  const changing = (event: KeyboardEvent, visit: Visit): (() => void) | null => {
    const step = STEPS[event.key];
    if (event.altKey && step !== undefined && !visit.cancelled) {
      return () => {
        const when = movedBy(visit, { days: step });
        stand(visitKey(visit), when.appointment_date);
        acts.nudge(visit, when);
        if (!days.includes(when.appointment_date)) onDay(when.appointment_date);
      };
    }
    if (event.key === "Delete") return () => acts.remove(visit);
    if (event.key.toLowerCase() !== "x" || !mayFire({ keys: "x" }, event.target)) return null;
    return () => (visit.cancelled ? acts.uncancel(visit) : acts.cancel(visit));
  };
  const walking = (event: KeyboardEvent, from: Day): (() => void) | null => {
    if (event.altKey || event.shiftKey) return null;
    const step = STEPS[event.key];
    if (step !== undefined) return () => go(addDays(from, step));
    if (event.key === "Home") return () => go(startOfWeek(from));
    return event.key === "End" ? () => go(addDays(startOfWeek(from), 6)) : null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return;
    const from = dayIn(event.target);
    if (from === null) return;
    const key = event.target.getAttribute("data-visit");
    const visit = visits.find((each) => visitKey(each) === key);
    const act = (visit && acts.mayEdit ? changing(event, visit) : null) ?? walking(event, from);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const on = dayIn(target);
    const key = target.getAttribute("data-visit");
    if (on !== null) focused.current = key === null ? { day: on } : { visit: key };
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    // What is taken out of the page loses the focus too, and then nobody has left.
    const isAsked = relatedTarget instanceof Element && relatedTarget.closest("[role=dialog]") !== null;
    if (target.isConnected && !isAsked && !root.current?.contains(relatedTarget)) focused.current = null;
  };
  return { onKeyDown, onFocus, onBlur, stand };
}

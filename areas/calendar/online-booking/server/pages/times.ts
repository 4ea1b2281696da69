import { timeWords } from "#areas/calendar/visit-messages/rules/text.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { type Html, html } from "#platform/http/html.ts";
import { phoneLink } from "#platform/http/link-page.ts";
import type { BookingTimes } from "../../public.contract.ts";
import { longDay, weekday } from "./layout.ts";

const DAYS_SHOWN = 6;

interface Shown {
  readonly times: BookingTimes;
  /** Returns the address of the same page for another day. */
  readonly to: (day: Day) => string;
  /** Address that a chosen time is sent to. */
  readonly action: string;
}

/** Renders the days and the free times. Each time is a button that holds it, so no script is needed. */
export function timesList({ times, to, action }: Shown): Html {
  if (times.days.length === 0) return html`<p>No times are free online. Call ${phoneLink(times.phone)}.</p>`;
  return html`${dayStrip(times, to)}<h2>${longDay(times.day)}</h2>
<form method="post" action="${action}">${times.doctors.map((doctor) => timesOfDoctor(doctor, times, to))}</form>
<p class="quiet">Nothing that suits? Call ${phoneLink(times.phone)}. The practice can put you on its wait list and tell you when a time is free.</p>`;
}

/** Returns the first day of the strip of days, which includes the shown day and no day before today. */
function stripStart({ today, day }: BookingTimes): Day {
  const steps = Math.floor(Math.max(0, Date.parse(day) - Date.parse(today)) / 86_400_000 / DAYS_SHOWN);
  return addDays(today, steps * DAYS_SHOWN);
}

function dayStrip(times: BookingTimes, to: (day: Day) => string): Html {
  const start = stripStart(times);
  const visibleDays = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(start, index));
  const earlier = times.days.findLast((day) => day < start);
  const later = times.days.find((day) => day >= addDays(start, DAYS_SHOWN));
  return html`<nav aria-label="Days"><div class="strip">${visibleDays.map((day) => dayCell(day, times, to))}</div>
<div class="weeks"><span>${earlier !== undefined && html`<a href="${to(earlier)}">Earlier</a>`}</span><span>${later !== undefined && html`<a href="${to(later)}">Later</a>`}</span></div></nav>`;
}

function dayCell(day: Day, { day: current, days }: BookingTimes, to: (day: Day) => string): Html {
  const inside = html`<span>${weekday(day)}</span><b>${Number(day.slice(8))}</b>`;
  return days.includes(day)
    ? html`<a href="${to(day)}"${day === current && html` aria-current="date"`}>${inside}</a>`
    : html`<span class="none">${inside}</span>`;
}

function timesOfDoctor(
  { name, _visit_type, times: free, first }: BookingTimes["doctors"][number],
  { day }: BookingTimes,
  to: (day: Day) => string,
): Html {
  if (free.length > 0)
    return html`<h3>${name}</h3><div class="times">${free.map(
      (time) => html`<button name="slot" value="${_visit_type} ${day} ${time}">${timeWords(time)}</button>`,
    )}</div>`;
  return html`<h3>${name}</h3><p class="quiet">${
    first === null
      ? "No free times online."
      : html`First free time: <a href="${to(first.day)}">${longDay(first.day)}, ${timeWords(first.time)}</a>`
  }</p>`;
}

/** Returns the type, day and time of a pressed button. */
export function slotIn(text: string | undefined): { type: number; day: string; time: string } {
  const [type = "", day = "", time = ""] = (text ?? "").split(" ");
  return { type: Number(type), day, time };
}

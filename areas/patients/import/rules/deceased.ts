import { alertLines, MAX_ALERTS } from "#areas/patients/patients/alerts.contract.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import type { Column } from "../columns.contract.ts";
import type { DateOrder } from "../lists.contract.ts";
import { isPlainDay, readDay } from "./correct-dates.ts";

interface DeathCells {
  readonly death_date?: string | undefined;
  readonly deceased?: string | undefined;
}
interface Reading {
  readonly today: Day;
  readonly orders: Readonly<Partial<Record<Column, DateOrder | undefined>>>;
}

const YES = /^(?:y|yes|t|true|1|-1|x)$/i;
const DEAD = /\b(?:deceased|dead|died|rip)\b/i;
const NOT_DEAD = /\b(?:not|no|never)\b/i;
/** Days that databases write for a missing one. */
const NO_DAY =
  /^(?:0{1,4}[/.-]0{1,2}[/.-]0{1,4}|(?:0001|1753|1900)-0?1-0?1|0?1\/0?1\/(?:0001|1753|1900)|30\/12\/1899|1899-12-30)\b/;

/** Returns a day of death as text. Null if the cell has no day. */
function dayText(text: string, field: "death_date" | "deceased", { today, orders }: Reading): string | null {
  if (!/\d{2}/.test(text) || /^\d{1,4}$/.test(text) || NO_DAY.test(text)) return null;
  const day = readDay(text, today, { order: orders[field], past: true });
  if (day === null) return null;
  // The order of day and month may be unknown, so a written date stays as it is.
  return isPlainDay(text) && text.includes("/") ? (text.split(/[ T]/)[0] ?? text) : formatDay(day);
}

const saysDead = (text: string): boolean => YES.test(text) || (DEAD.test(text) && !NOT_DEAD.test(text));

/** Returns the alert for a deceased patient, such as "Deceased 12/06/2023". Null if the file calls the patient alive. */
function deceasedAlert({ death_date = "", deceased = "" }: DeathCells, reading: Reading): string | null {
  const day =
    dayText(death_date.trim(), "death_date", reading) ?? dayText(deceased.trim(), "deceased", reading);
  if (day !== null) return `Deceased ${day}`;
  return saysDead(deceased.trim()) || saysDead(death_date.trim()) ? "Deceased" : null;
}

export const DECEASED_NOTICE = "The file marks this person as deceased.";

interface Death {
  readonly alerts: { readonly alerts?: string };
  /** Line for the notes if there is no room for another alert; null otherwise. */
  readonly note: string | null;
  readonly notices: readonly string[];
}

/**
 * Puts an alert before those of a deceased patient, because Corella has no field for it. No reminder or recall is
 * sent to a patient with this alert (decision 0260).
 */
export function deathIn(cells: DeathCells, alerts: unknown, reading: Reading): Death {
  const alert = deceasedAlert(cells, reading);
  if (alert === null) return { alerts: {}, note: null, notices: [] };
  const lines = alertLines(typeof alerts === "string" ? alerts : null);
  return lines.length < MAX_ALERTS
    ? { alerts: { alerts: [alert, ...lines].join("\n") }, note: null, notices: [DECEASED_NOTICE] }
    : { alerts: {}, note: alert, notices: [DECEASED_NOTICE] };
}

import { noAction } from "#platform/web/ui/keys/shortcuts.ts";
import { moveTimeBy, resizeTimeBy, SLOT, SNAP, type AppointmentTime } from "./snap.ts";

interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const UP_DOWN: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };
export const SIDEWAYS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Returns the new time for a key press on an appointment: Alt moves by 15 minutes or a day, Alt+Shift by 5
 * minutes, Shift lengthens or shortens by 5 minutes. Null for other keys.
 */
export function changeByKey(
  { key, altKey, shiftKey }: PressedKey,
  when: AppointmentTime,
): AppointmentTime | null {
  const vertical = UP_DOWN[key];
  const horizontal = SIDEWAYS[key];
  if (altKey && horizontal !== undefined) return moveTimeBy(when, { days: horizontal });
  if (vertical === undefined) return null;
  if (altKey) return moveTimeBy(when, { minutes: vertical * (shiftKey ? SNAP : SLOT) });
  return shiftKey ? resizeTimeBy(when, vertical * SNAP) : null;
}

const MOVE_BY_DAY = ["Alt+← →", "Move the appointment by a day"] as const;
export const END_KEYS = [
  ["X", "Cancel the appointment"],
  ["Del", "Delete the appointment"],
] as const;

/**
 * Returns the shortcuts for the list of shortcuts only; the focused part of the calendar handles the keys
 * itself.
 */
export const listedShortcuts = (rows: readonly (readonly [keys: string, does: string])[]) =>
  rows.map(([keys, does]) => ({ keys, does, run: noAction }));

/** Keys that work in the grid while it has the focus. */
export const GRID_SHORTCUTS = listedShortcuts([
  ["← ↑ ↓ →", "In the grid: move between times and appointments"],
  ["↵", "In the grid: book the time or edit the appointment"],
  ["Space", "In the grid: show the appointment's details"],
  ["Alt+↑ ↓", "Move the appointment by 15 minutes (Shift: 5)"],
  MOVE_BY_DAY,
  ["Shift+↑ ↓", "Make the appointment longer or shorter"],
  ["mod+X", "Cut the appointment, to put it at another time"],
  ...END_KEYS,
]);

/** Keys that work in the month while it has the focus. */
export const MONTH_SHORTCUTS = listedShortcuts([
  ["← ↑ ↓ →", "In the month: move between days"],
  ["↵", "In the month: open the day or the appointment"],
  MOVE_BY_DAY,
  ["Alt+↑ ↓", "Move the appointment by a week"],
  ...END_KEYS,
]);

/** Focuses the tab stop of the grid or of the month. */
export function enterGrid(): void {
  const grid = document.querySelector("main");
  const appointment = [...(grid?.querySelectorAll<HTMLElement>("[data-appointment]") ?? [])]
    .map((each) => each.closest<HTMLElement>("button, [role=button]"))
    .find((button) => button?.tabIndex === 0);
  const focusTarget =
    grid?.querySelector<HTMLElement>("[data-cursor]") ??
    grid?.querySelector<HTMLElement>("[data-day] button[tabindex='0']");
  (focusTarget ?? appointment)?.focus();
}

const isInGrid = (): boolean =>
  document.activeElement instanceof Element &&
  document.activeElement.closest("main :is([data-scroll], [data-date], table)") !== null;
const GIVE_UP_MS = 5000;

/**
 * Changes the view and keeps the focus in the calendar if it was there. Waits for the new view because it
 * replaces the old elements and renders a little later.
 */
export function keepInGrid(change: () => void): void {
  const oldElement = isInGrid() ? document.activeElement : null;
  change();
  if (oldElement === null) return;
  const deadline = performance.now() + GIVE_UP_MS;
  const enter = (): void => {
    if (!oldElement.isConnected && document.activeElement === document.body) enterGrid();
    const isFocused = !oldElement.isConnected && document.activeElement !== document.body;
    if (!isFocused && performance.now() < deadline) requestAnimationFrame(enter);
  };
  requestAnimationFrame(enter);
}

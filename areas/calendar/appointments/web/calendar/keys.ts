import { movedBy, resizedBy, SLOT, SNAP, type When } from "./snap.ts";

interface Pressed {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const UP_DOWN: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };
const SIDEWAYS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Alt moves an appointment by 15 minutes or a day, with Shift by 5; Shift alone makes it longer or shorter by 5. Null for other keys. */
export function changeByKey({ key, altKey, shiftKey }: Pressed, when: When): When | null {
  const along = UP_DOWN[key];
  const across = SIDEWAYS[key];
  if (altKey && across !== undefined) return movedBy(when, { days: across });
  if (along === undefined) return null;
  if (altKey) return movedBy(when, { minutes: along * (shiftKey ? SNAP : SLOT) });
  return shiftKey ? resizedBy(when, along * SNAP) : null;
}

const never = (): void => undefined;

/** What the grid answers to while it has the focus, as the list of shortcuts prints it; the grid itself listens. */
export const GRID_SHORTCUTS = [
  { keys: "← ↑ ↓ →", does: "In the grid: move between times and appointments", run: never },
  { keys: "↵", does: "In the grid: book the time or edit the appointment", run: never },
  { keys: "Space", does: "In the grid: show the appointment's details", run: never },
  { keys: "Alt+↑ ↓", does: "Move the appointment by 15 minutes (Shift: 5)", run: never },
  { keys: "Alt+← →", does: "Move the appointment by a day", run: never },
  { keys: "Shift+↑ ↓", does: "Make the appointment longer or shorter", run: never },
  { keys: "mod+X", does: "Cut the appointment; mod+V puts it down", run: never },
  { keys: "X", does: "Cancel the appointment", run: never },
  { keys: "Del", does: "Delete the appointment", run: never },
];

/** The same of the month. */
export const MONTH_SHORTCUTS = [
  { keys: "← ↑ ↓ →", does: "In the month: move between days", run: never },
  { keys: "↵", does: "In the month: open the day or the appointment", run: never },
  { keys: "Alt+← →", does: "Move the appointment by a day", run: never },
  { keys: "Alt+↑ ↓", does: "Move the appointment by a week", run: never },
  { keys: "X", does: "Cancel the appointment", run: never },
  { keys: "Del", does: "Delete the appointment", run: never },
];

/** The one place of the grid, or of the month, that Tab would come to. */
export function enterGrid(): void {
  const grid = document.querySelector("main");
  const appointment = [...(grid?.querySelectorAll<HTMLElement>("[data-appointment]") ?? [])]
    .map((each) => each.closest<HTMLElement>("button, [role=button]"))
    .find((button) => button?.tabIndex === 0);
  const place =
    grid?.querySelector<HTMLElement>("[data-cursor]") ?? grid?.querySelector<HTMLElement>("[data-day] button[tabindex='0']");
  (place ?? appointment)?.focus();
}

const isInGrid = (): boolean =>
  document.activeElement instanceof Element &&
  document.activeElement.closest("main :is([data-scroll], [data-date], table)") !== null;
const GIVE_UP_MS = 5000;

/** Changes the view, and keeps the focus among the days where it was there: the other view is another element, drawn a little later. */
export function keepInGrid(change: () => void): void {
  const left = isInGrid() ? document.activeElement : null;
  change();
  if (left === null) return;
  const until = performance.now() + GIVE_UP_MS;
  const enter = (): void => {
    if (!left.isConnected && document.activeElement === document.body) enterGrid();
    const isThere = !left.isConnected && document.activeElement !== document.body;
    if (!isThere && performance.now() < until) requestAnimationFrame(enter);
  };
  requestAnimationFrame(enter);
}

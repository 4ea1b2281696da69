import { END_KEYS, listedShortcuts } from "../grid/keys.ts";

/** Keys that work in the calendars of several doctors while one of them has the focus. */
export const COLUMN_SHORTCUTS = listedShortcuts([
  ["↑ ↓", "In a column: move between times and appointments"],
  ["← →", "In a column: go to the next doctor"],
  ["↵", "In a column: book the time or edit the appointment"],
  ["Space", "In a column: show the appointment's details"],
  ["Alt+↑ ↓", "Move the appointment by 15 minutes (Shift: 5)"],
  ["Alt+← →", "Move the event to the next doctor"],
  ["Shift+↑ ↓", "Make the appointment longer or shorter"],
  ...END_KEYS,
]);

import type { KeyboardEvent } from "react";

const FIELD = "[data-needed] :is(input, textarea, select, button):not([disabled], [type=hidden], [tabindex='-1'])";

/**
 * Moves the focus to the next needed field on Tab, or to the previous one on Shift+Tab. After the last one,
 * Tab behaves as usual.
 */
export function onTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
  const at = event.target;
  if (!(at instanceof Node)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-needed]")].flatMap(
    (place) => place.querySelector<HTMLElement>(FIELD) ?? [],
  );
  const wanted = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const further = fields.filter((field) => (at.compareDocumentPosition(field) & wanted) !== 0);
  const next = event.shiftKey ? further.at(-1) : further[0];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

import type { KeyboardEvent } from "react";

const FIELD =
  "[data-needed] :is(input, textarea, select, button):not([disabled], [type=hidden], [tabindex='-1'])";

/**
 * Moves the focus to the next needed field on Tab, or to the previous one on Shift+Tab. After the last one,
 * Tab behaves as usual.
 */
export function focusNextNeeded(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
  const target = event.target;
  if (!(target instanceof Node)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-needed]")].flatMap(
    (container) => container.querySelector<HTMLElement>(FIELD) ?? [],
  );
  const direction = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const fieldsAhead = fields.filter((field) => (target.compareDocumentPosition(field) & direction) !== 0);
  const next = event.shiftKey ? fieldsAhead.at(-1) : fieldsAhead[0];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

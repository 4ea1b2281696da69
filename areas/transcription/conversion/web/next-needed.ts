const ENTRY = ":is(input, textarea, select):not([disabled], [type=hidden], [tabindex='-1'])";

/** Returns the first input of each needed field, in the order of the form. */
const neededEntries = (form: HTMLElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>("[data-needed]")].flatMap(
    (place) => place.querySelector<HTMLElement>(ENTRY) ?? [],
  );

/**
 * Focuses the next needed field, continuing from the top after the last one. Focuses the save button if no
 * field is needed.
 */
export function focusNextNeeded(form: HTMLElement, from: Element | null): void {
  const entries = neededEntries(form);
  const isAfter = (entry: HTMLElement): boolean =>
    from !== null && (from.compareDocumentPosition(entry) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next =
    (form.contains(from) ? entries.find(isAfter) : undefined) ?? entries.find((entry) => entry !== from);
  if (next) next.focus();
  else if (entries.length === 0) form.querySelector<HTMLElement>("[type=submit]")?.focus();
}

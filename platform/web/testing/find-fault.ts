import { screen } from "@testing-library/react";

const LISTED = "[data-faults] *";

/**
 * Finds a fault of a refused form: its line in the list above the form, or the message at its field in a
 * dialog, where a few faults have no list.
 */
export async function findFault(text: string | RegExp): Promise<HTMLElement> {
  const found = await screen.findAllByText(text, { selector: `${LISTED}, [id$="-error"]` });
  const isInDialog = found.some((each) => each.closest('[role="dialog"]') !== null);
  // The list outside a dialog is rendered a moment after the messages at the fields.
  if (!isInDialog) return screen.findByText(text, { selector: LISTED });
  const fault = found.find((each) => each.matches(LISTED)) ?? found[0];
  if (!fault) throw new Error(`No fault says ${String(text)}.`);
  return fault;
}

import { screen } from "@testing-library/react";

const LISTED = "[data-faults] *";

/**
 * Finds a fault of a refused form: its line in the list above the form, or the message at its field in a
 * dialog, where a few faults have no list.
 */
export async function findFault(text: string | RegExp): Promise<HTMLElement> {
  const faults = await screen.findAllByText(text, { selector: `${LISTED}, [id$="-error"]` });
  const isInDialog = faults.some((each) => each.closest('[role="dialog"]') !== null);
  // The list outside a dialog is rendered a moment after the messages at the fields.
  if (!isInDialog) return screen.findByText(text, { selector: LISTED });
  const fault = faults.find((each) => each.matches(LISTED)) ?? faults[0];
  if (!fault) throw new Error(`No fault says ${String(text)}.`);
  return fault;
}

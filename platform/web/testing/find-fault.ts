import { screen } from "@testing-library/react";

/**
 * Finds a fault of a refused form: its line in the list above the form, or the message at its field in a
 * dialog with too few faults for a list.
 */
export async function findFault(text: string | RegExp): Promise<HTMLElement> {
  const selector = '[data-faults] *, [id$="-error"]';
  const found = await screen.findAllByText(text, { selector });
  const fault = found.find((each) => each.closest("[data-faults]") !== null) ?? found[0];
  if (!fault) throw new Error(`No fault says ${String(text)}.`);
  return fault;
}

import { screen } from "@testing-library/react";

/** Finds a line in the list of faults above a refused form. */
export const findFault = (text: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(text, { selector: "[data-faults] *" });

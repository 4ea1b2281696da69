import { screen } from "@testing-library/react";

/** Finds a line in the list of faults above a refused form. */
export const findFault = (words: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(words, { selector: "[data-faults] *" });

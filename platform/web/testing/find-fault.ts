import { screen } from "@testing-library/react";

/** A line of the list of faults, above the form that was refused. */
export const findFault = (words: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(words, { selector: "[data-faults] *" });

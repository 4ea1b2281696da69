import { problem } from "#kernel/contract/problem.ts";

export const documentsBusy = problem(
  "document.busy",
  503,
  "Many documents are being created at the moment. Try again in a minute.",
);
export const documentTooLong = problem(
  "document.too_long",
  422,
  "This document is too long to create as a PDF.",
);

/** Problems of any route that responds with a PDF. */
export const DOCUMENT_FAILS = [documentsBusy, documentTooLong] as const;

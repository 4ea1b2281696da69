import { z } from "zod";
import { problem } from "#kernel/contract/problem.ts";

export const characterUnknown = problem(
  "document.character",
  422,
  // Not the text it stands in: that is a patient's, and a refusal shows nothing of a patient.
  ({ character }) => `The PDF can't include the character ${character}. Remove it, or print this page instead.`,
  undefined,
  () => z.object({ character: z.string() }),
);
export const documentsBusy = problem(
  "document.busy",
  503,
  "Many documents are being created at the moment. Try again in a minute.",
);
export const documentTooLong = problem("document.too_long", 422, "This document is too long to create as a PDF.");

/** What any route that answers with a PDF may refuse. */
export const DOCUMENT_FAILS = [characterUnknown, documentsBusy, documentTooLong] as const;

import { z } from "zod";
import { problem } from "#kernel/contract/problem.ts";

/** Message of RULE-FILE-02. */
const SELECT_FILE = "Please select a file";
const MAX_ZIPPED = 200;

export const unknownSelection = problem(
  "file.unknown_selected",
  404,
  "One of the selected files doesn't exist, or you don't have permission to see it.",
  "ids",
);
export const zipTooLarge = problem(
  "file.zip_too_large",
  413,
  "Choose fewer files: a ZIP holds at most 4 GB.",
  "ids",
);

/** Files selected for a ZIP. Each ID is kept once. */
export const FileSelection = z.object({
  ids: z
    .array(z.int(SELECT_FILE).positive(SELECT_FILE).max(Number.MAX_SAFE_INTEGER, SELECT_FILE), SELECT_FILE)
    .min(1, SELECT_FILE)
    .max(MAX_ZIPPED, `Choose at most ${MAX_ZIPPED} files at a time.`)
    .transform((ids) => [...new Set(ids)]),
});

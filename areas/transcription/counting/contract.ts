import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";
import { fileRoutes } from "#platform/files/contract.ts";
import { workBusy } from "#platform/work/work.contract.ts";

export const notCounted = problem(
  "file.not_counted",
  409,
  "The characters of this file can't be counted. Only Word (.docx), RTF and text files can.",
);

/** A damaged or protected file, or one that is larger than a letter once unpacked. */
export const notReadable = problem(
  "file.not_readable",
  409,
  "This file can't be read, so its characters can't be counted. Open it in Word, save it again and upload that file.",
);

export const FileCount = z.object({
  characters: z.int(),
  characters_without_spaces: z.int(),
  lines_65: z.int(),
  /** Version of the counting rule, such as `corella-3`. Each change of the rule gets a new name. */
  rule: z.string(),
  /** SHA-256 hash of the file's bytes, in hexadecimal digits. */
  sha256: z.string(),
});

export const countingRoutes = {
  count: route({
    id: "own",
    summary: "Count the characters of a letter",
    method: "GET",
    path: "/file/{id}/count",
    mode: "outside",
    access: fileRoutes.open.access,
    params: { id: IdParam },
    entities: { id: "file" },
    audit: { controller: "file", one: "id" },
    reply: FileCount,
    fails: [notCounted, notReadable, workBusy],
  }),
};

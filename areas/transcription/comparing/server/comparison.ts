import { z } from "zod";
import { defineWork } from "#platform/work/work.ts";

export interface ComparedLetter {
  /** Title of the version, such as "Typed version". */
  readonly title: string;
  /** Author, time and length of the version. */
  readonly about: string;
  readonly name: string;
  readonly storage_key: string;
  readonly mime_type: string;
}

const ComparisonResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("page"), html: z.string() }),
  z.object({ kind: z.literal("unreadable"), name: z.string() }),
]);
export type Compared = z.output<typeof ComparisonResult>;

export interface ComparisonInput {
  readonly task: string;
  /** Address of the page with the two letters swapped. */
  readonly swapped: string;
  readonly letters: readonly [ComparedLetter, ComparedLetter];
}

/** Reads two letters and renders the page of their differences. */
export const comparison = defineWork<ComparisonInput>()({
  script: new URL("./compare.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 20_000,
  read: (product) => ComparisonResult.parse(product),
});

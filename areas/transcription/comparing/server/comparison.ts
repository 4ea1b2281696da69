import { z } from "zod";
import { defineWork } from "#platform/work/work.ts";

export interface ComparedLetter {
  /** "Typed version" */
  readonly title: string;
  /** Who made it, when, and how long it is. */
  readonly about: string;
  readonly name: string;
  readonly storage_key: string;
  readonly mime_type: string;
}

const Compared = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("page"), html: z.string() }),
  z.object({ kind: z.literal("unreadable"), name: z.string() }),
]);
export type Compared = z.output<typeof Compared>;

export interface Comparing {
  readonly task: string;
  /** The address of the page with the letters exchanged. */
  readonly swapped: string;
  readonly letters: readonly [ComparedLetter, ComparedLetter];
}

/** Reads two letters and makes the page of their differences. */
export const comparison = defineWork<Comparing>()({
  script: new URL("./compare.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 20_000,
  read: (product) => Compared.parse(product),
});

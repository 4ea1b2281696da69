import { z } from "zod";
import { defineWork } from "#platform/work/work.ts";

export interface ComparedLetter {
  readonly name: string;
  readonly storage_key: string;
  readonly mime_type: string;
}

const Compared = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("page"), html: z.string() }),
  z.object({ kind: z.literal("unreadable"), name: z.string() }),
]);
export type Compared = z.output<typeof Compared>;

/** Reads two letters and makes the page of their differences. */
export const comparison = defineWork<readonly [ComparedLetter, ComparedLetter]>()({
  script: new URL("./compare.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 20_000,
  read: (product) => Compared.parse(product),
});

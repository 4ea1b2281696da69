import { z } from "zod";
import { defineWork } from "#platform/work/work.ts";

interface Letter {
  readonly storage_key: string;
  readonly mime_type: string;
}

const Text = z.string().nullable();

/** In a process of its own: a letter may be a zip bomb, or anything else. */
export const textOfLetter = defineWork<Letter>()({
  script: new URL("./text.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 20_000,
  read: (product) => Text.parse(product),
});

import type { AttachmentKey } from "../contract.ts";

const KIND_NAMES: Readonly<Record<AttachmentKey, string>> = {
  1: "Typed version",
  2: "Edited version",
  3: "Recording",
  4: "Final version",
  5: "Supporting document",
};

/** Returns the name of an attachment's kind (CONST-72). */
export const kindName = (key: AttachmentKey): string => KIND_NAMES[key];

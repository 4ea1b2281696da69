import { expect, test } from "vitest";
import { sizeInWords } from "./size.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [1536, "2 KB"],
  [340 * 1024, "340 KB"],
  [1024 * 1024 - 1, "1.0 MB"],
  [1.25 * 1024 * 1024, "1.3 MB"],
  [25 * 1024 * 1024, "25.0 MB"],
  [150 * 1024 * 1024, "150 MB"],
])("%i is %s", (bytes, words) => expect(sizeInWords(bytes)).toBe(words));

import { expect, test } from "vitest";
import { rtfText } from "./rtf-text.ts";

test.each([
  ["{\\rtf1 Knee\\constructor  pain\\par}", "Knee pain"],
  ["{\\rtf1 a\\valueof b}", "ab"],
  ["{\\rtf1 a\\emdash b\\par c}", "a—b\nc"],
])("the text of %j is %j", (rtf, text) => expect(rtfText(rtf)).toBe(text));

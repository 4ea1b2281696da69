import { describe, expect, test } from "vitest";
import { isMarked } from "./menu-here.ts";

const entries = ["/account/raman/transcription", "/account/raman/transcription/completed", "/account/raman/patients"];
const marked = (pathname: string) => entries.filter((to) => isMarked(to, entries, pathname));

describe("the entry of the menu that is marked", () => {
  test.each([
    ["/account/raman/transcription", "/account/raman/transcription"],
    ["/account/raman/transcription/details/7", "/account/raman/transcription"],
    ["/account/raman/transcription/completed", "/account/raman/transcription/completed"],
    ["/account/RAMAN/transcription/completed/x", "/account/raman/transcription/completed"],
    ["/account/raman/patients/details/5", "/account/raman/patients"],
  ])("on %s is %s alone", (pathname, entry) => expect(marked(pathname)).toEqual([entry]));
  test("on a page without an entry is none", () => expect(marked("/account/raman/transcriptions")).toEqual([]));
});

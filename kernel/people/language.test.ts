import { expect, test } from "vitest";
import {
  parseInterpreter,
  isListedLanguage,
  LANGUAGE_UNKNOWN,
  LANGUAGES,
  LanguageSchema,
  languageName,
  languageOf,
} from "./language.ts";

test("each language is found by code and name, and stands in order", () => {
  for (const { value, label } of LANGUAGES)
    expect([languageOf(value), languageOf(label.toUpperCase())]).toEqual([value, value]);
  expect(LANGUAGES.slice(0, 3).map(({ label }) => label)).toEqual(["Alyawarr", "Amharic", "Arabic"]);
  expect(new Set(LANGUAGES.map(({ label }) => label)).size).toBe(LANGUAGES.length);
});

test.each([
  ["Farsi", "fa"],
  ["Mandarin Chinese", "cmn"],
  ["zh-Hans", "cmn"],
  ["vi-VN", "vi"],
  ["Australian Sign Language", "asf"],
  [" Anmatyerr ", "Anmatyerr"],
])("%s is %s", (text, code) => expect(languageOf(text)).toBe(code));

test("a language that is not in the list is kept as it was written", () => {
  expect(LanguageSchema.parse("Anmatyerr")).toBe("Anmatyerr");
  expect([LanguageSchema.parse("Vietnamese"), LanguageSchema.parse(""), LanguageSchema.parse(null)]).toEqual([
    "vi",
    null,
    null,
  ]);
  expect(LanguageSchema.safeParse("x".repeat(61)).success).toBe(false);
  expect([
    isListedLanguage("vi"),
    isListedLanguage("Anmatyerr"),
    languageName("vi"),
    languageName("Anmatyerr"),
  ]).toEqual([true, false, "Vietnamese", "Anmatyerr"]);
});

test("a column about interpreters may say no, or yes without a language", () => {
  expect(["No", "N", "English", "Not required"].map(parseInterpreter)).toEqual([null, null, null, null]);
  expect([parseInterpreter("Yes"), parseInterpreter("Greek"), parseInterpreter("Anmatyerr")]).toEqual([
    LANGUAGE_UNKNOWN,
    "el",
    "Anmatyerr",
  ]);
});

import { expect, test } from "vitest";
import { growthOf, patternText, findViolations } from "#tools/check-patterns.ts";
import { readPatterns } from "#tools/read-patterns.ts";

const files: Readonly<Record<string, string>> = {
  "kernel/dates.ts":
    "const YEAR = String.raw`\\d{4}`;\nexport const DATE = `(?:${YEAR}|\\\\d+)`;\nexport const SPACE = /\\s+/;",
};
const patternsIn = (code: string) => {
  const { patterns, unread } = readPatterns("areas/a.ts", (file) =>
    file === "areas/a.ts" ? code : files[file],
  );
  return { patterns: patterns.map(patternText), unread: unread.map((each) => each.code) };
};

const wrong = (code: string, allowed: Parameters<typeof findViolations>[3] = []) => {
  const { patterns, unread } = readPatterns("areas/a.ts", () => code);
  return findViolations(patterns, unread, growthOf, allowed);
};

test.each([
  ["a literal", "const a = text.replace(/\\s+$/gu, '');", ["/\\s+$/gu"]],
  ["no division", "const a = b / c / d;", []],
  ["a string", 'new RegExp("a+\\\\d", "g")', ["/a+\\d/g"]],
  ["a call without new", 'RegExp("a+")', ["/a+/"]],
  ["a template with a constant", "const A = 'a+';\nconst of = () => new RegExp(`^${A}$`);", ["/^a+$/"]],
  ["a raw template", "new RegExp(String.raw`\\s*`)", ["/\\s*/"]],
  ["a sum", "new RegExp('a' + 'b')", ["/ab/"]],
  ["a list", "new RegExp(`(${['a', 'b'].join('|')})+`)", ["/(a|b)+/"]],
  [
    "a constant of another module",
    'import { DATE } from "#kernel/dates.ts"; new RegExp(`${DATE}$`)',
    ["/(?:\\d{4}|\\d+)$/"],
  ],
  [
    "the source of another pattern",
    'import { SPACE } from "../kernel/dates.ts"; new RegExp(SPACE.source)',
    ["/\\s+/"],
  ],
  ["what a caller puts in, as a word", "const of = (name) => new RegExp(`<${name}>`)", ["/<x>/"]],
  [
    "each call of the function around it",
    "const of = (name) => new RegExp(`<${name}`); of('a+'); of(`b${c}`); function go(x) { return RegExp(x); } go('d');",
    ["/<a+/", "/<bx/", "/d/"],
  ],
  ["a text given to match", "a.match('b+'); a.search(`c`); a.match(d); a.split('e');", ["/b+/", "/c/"]],
])("a pattern is read from %s", (_, code, patterns) => {
  expect(patternsIn(code)).toEqual({ patterns, unread: [] });
});

test("a pattern that only the running code knows is refused", () => {
  const code = "const of = (pattern) => new RegExp(pattern);";
  expect(wrong(code)).toEqual([
    "areas/a.ts:1 new RegExp(pattern) can't be read: make it of literals and constants",
  ]);
});

test.each([["^(a+)+$"], ["^(?:a|a){1,40}$"], ["\\s+$"], ["<w:t[^>]*>"], ["re\\s*[:.]?\\s+x"]])(
  "%s takes more than linear time",
  (source) => {
    expect(growthOf({ source, flags: "" })).toMatch(/exponential|polynomial/);
  },
);

test.each([["^\\s+"], ["<w:t[^<>]*>"], ["a{1,300}b{1,300}$"], ["[a-z](?:[^]*[a-z])?"], ["(?<!\\s)\\s+x"]])(
  "%s takes linear time",
  (source) => {
    expect(growthOf({ source, flags: "" })).toBe("linear");
  },
);

test("an exception lets its pattern pass, and one that nothing needs is refused", () => {
  const code = "export const blanks = /\\s+$/;";
  const allowed = { file: "areas/a.ts", pattern: "/\\s+$/", limit: "100 characters", why: "a title" };
  expect(wrong(code)[0]).toContain("areas/a.ts:1 /\\s+$/ takes 2nd degree polynomial time");
  expect(wrong(code, [allowed])).toEqual([]);
  expect(wrong("export const a = 1;", [allowed])).toEqual([
    "tools/pattern-exceptions.ts: /\\s+$/ in areas/a.ts needs no exception any more",
  ]);
});

// Values that break programs: for JSON bodies, for addresses, and values just inside or outside the limits of
// a schema.

import { longTexts } from "./long-texts.ts";

const LONG_TEXTS = Object.values(longTexts);

export interface Dice {
  /** Returns an integer from 0 to `sides` - 1. */
  readonly roll: (sides: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
}

/** Returns a random generator (mulberry32) that gives the same numbers for the same seed on every machine. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const roll = (sides: number) => Math.floor(next() * sides);
  return {
    roll,
    chance: (share) => next() < share,
    pick(values) {
      const value = values[roll(values.length)];
      if (value === undefined && values.length === 0) throw new Error("nothing to pick from");
      // `as`: undefined only if the list itself contains undefined.
      return value as (typeof values)[number];
    },
  };
}

const DEPTH = 10_000;
/** JSON text that no JavaScript value serialises to. `writeJson` inserts the text unchanged. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const DEEP_LIST = new RawJson("[".repeat(DEPTH) + "]".repeat(DEPTH));
const DEEP_OBJECT = new RawJson('{"a":'.repeat(DEPTH) + "1" + "}".repeat(DEPTH));

export const NAMES_5000 = "Wolfeschlegelsteinhausenberger".repeat(167).slice(0, 5000);
/** Texts of injection attempts and unusual characters. None contains a text that `leaks` matches. */
export const HOSTILE_TEXTS = [
  "Robert'); drop table patient;--",
  "' or '1'='1",
  "1; update person set active = false --",
  `<img src=x onerror="alert(1)">`,
  "</script><script>alert(1)</script>",
  "{{7*7}}${7*7}<%= 7*7 %>",
  "=cmd|' /C calc'!A0",
  "%s%n%x %(name)s \\'; -- /* */",
  "O’Brien-Ní Dhónaill 李小龍 👩🏽‍⚕️",
  "a\\b\\\\c\"d'e`f",
  "\u202Egnp.exe",
  "Zalgo Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L",
];

const DATES = [
  "2026-02-30",
  "2026-02-29",
  "2028-02-29",
  "2026-13-01",
  "2026-00-00",
  "0000-01-01",
  "0001-01-01",
  "0099-12-31",
  "9999-12-31",
  "10000-01-01",
  "+275760-09-14",
  "-000001-01-01",
  "2026-1-1",
  "26-01-01",
  "31/12/2026",
  "2026-11-26",
  "2026-11-26T10:00:00Z",
  "infinity",
  "-infinity",
  "now",
  "epoch",
];
const TIMES = [
  "24:00",
  "23:59",
  "00:00",
  "23:60",
  "25:00",
  "9:00",
  "09:00",
  "14:00",
  "14:00:00",
  "14:00:60",
  "-1:00",
  "09:00+10",
  "allballs",
  "12:00 pm",
];
const INSTANTS = [
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59.999999999-14:00",
  "2026-11-20T10:00:00Z",
  "2026-11-20T24:00:00Z",
  "2026-11-20T10:00:60Z",
  "2026-11-20T10:00:00+99:99",
  "2026-11-20T10:00:00+23:59",
  "2026-11-20T10:00Z",
  "2026-11-20T10:00:00.123456789012345Z",
  "+275760-09-13T00:00:00Z",
];
const NUMBER_TEXTS = [
  "0",
  "-1",
  "1",
  "2",
  "00",
  "01",
  "1.5",
  "1e3",
  "0x10",
  "NaN",
  "Infinity",
  "-0",
  "+1",
  "1_000",
  "１",
  "2147483647",
  "2147483648",
  "9007199254740991",
  "9007199254740992",
  "9223372036854775807",
  "9223372036854775808",
  "99999999999999999999999999",
  "1".repeat(400),
];
const NUMBERS = [
  0,
  -1,
  1,
  2,
  3,
  99,
  100,
  520,
  1000,
  1001,
  -0,
  0.1,
  1.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
];
const WORDS = [
  "",
  " ",
  "\u00a0",
  "\t",
  "\n",
  "a\nb",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "b\udc00c",
  "\ufeff",
  "\uffff",
  "null",
  "undefined",
  "true",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "[object Object]",
];

export const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  ...NUMBERS,
  ...WORDS,
  ...HOSTILE_TEXTS,
  ...DATES,
  ...TIMES,
  ...INSTANTS,
  ...NUMBER_TEXTS,
  NAMES_5000,
  "x".repeat(100_000),
  ...LONG_TEXTS.map((make) => make(100_000)),
  [],
  {},
  [[]],
  [null],
  [{}],
  [0, 1],
  ["a"],
  { ID: 1 },
  { ID: { ID: 1 } },
  { length: -1 },
  { toString: "x", valueOf: 1 },
  new RawJson('{"then":"x"}'),
  Array.from({ length: 5000 }, (_, n) => n),
  DEEP_LIST,
  DEEP_OBJECT,
  new RawJson("1e400"),
  new RawJson("-1e400"),
  new RawJson("1" + "0".repeat(500)),
  new RawJson('{"__proto__":{"isAdmin":true}}'),
  new RawJson('{"constructor":{"prototype":{"isAdmin":true}}}'),
  new RawJson('"\\ud800\\u0000"'),
];

/** Hostile values for an address, already percent-encoded. */
export const NASTY_IN_ADDRESS: readonly string[] = [
  "%ZZ",
  "%",
  "%0",
  "%00",
  "a%00b",
  "%FF",
  "%C3",
  "%C3%28",
  "%ED%A0%80",
  "%F0%9F%92%89",
  "%F4%90%80%80",
  "%E2%80%AE",
  "%25",
  "%2500",
  "%2F",
  "..%2F..%2Fetc%2Fpasswd",
  "%2e%2e",
  "%5C",
  "%0D%0AX-Hacked:%201",
  "%22",
  "%27",
  "%09",
  "+",
  "%20",
  "_",
  "*",
  "~",
  ":",
  ";",
  "@",
  "$1",
  "__proto__",
  "constructor",
  "toString",
  "x".repeat(501),
  "x".repeat(6000),
  "é",
  "\xff",
  ...[
    ...HOSTILE_TEXTS,
    ...DATES,
    ...TIMES,
    ...INSTANTS,
    ...NUMBER_TEXTS,
    "true",
    "false",
    "null",
    "[]",
    "{}",
    NAMES_5000,
  ].map(encodeURIComponent),
];

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** Returns a value at the limits of a schema, just inside or just outside. */
export function nearly(schema: JsonSchema, dice: Dice): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return nearly(dice.pick(choices), dice);
  if (schema.enum) return dice.pick([...schema.enum, String(schema.enum[0]).toLowerCase(), ""]);
  if (schema.const !== undefined) return dice.pick([schema.const, null]);
  const type = typeof schema.type === "string" ? schema.type : dice.pick(schema.type ?? ["string"]);
  if (type === "boolean") return dice.pick([true, false, "true", 1]);
  if (type === "null") return null;
  if (type === "integer" || type === "number") {
    const least = Math.max(schema.minimum ?? 0, -(2 ** 53));
    const most = Math.min(schema.maximum ?? 1000, 2 ** 53);
    return dice.pick([
      least,
      least - 1,
      most,
      most + 1,
      least + dice.roll(100),
      1,
      2,
      String(least),
      least + 0.5,
    ]);
  }
  if (type === "array")
    return Array.from({ length: dice.roll(4) }, () => (schema.items ? nearly(schema.items, dice) : 1));
  if (type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(() => dice.chance(0.7))
        .map(([name, part]) => [name, nearly(part, dice)]),
    );
  if (schema.format === "date") return dice.pick(DATES);
  if (schema.format === "date-time") return dice.pick(INSTANTS);
  if (schema.maxLength !== undefined) {
    const long = dice.pick(["x", "W", "é", "💉", "9", "ß", "İ"]);
    return dice.pick([
      long.repeat(schema.maxLength),
      long.repeat(schema.maxLength + 1),
      dice.pick(LONG_TEXTS)(schema.maxLength),
      "",
      "x",
      "ab",
      dice.pick(HOSTILE_TEXTS).slice(0, schema.maxLength),
    ]);
  }
  return dice.pick([
    ...TIMES,
    ...DATES,
    ...HOSTILE_TEXTS,
    "someone@example.org",
    "0412 345 678",
    "2123 45670 1",
    "x",
  ]);
}

/** Serialises a value as JSON, inserts `RawJson` unchanged and omits undefined fields. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one)}`)
      .join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

import { describe, expect, test } from "vitest";
import { LineReader, MAX_LINE_BYTES } from "./lines.ts";

const tooLong = () => new Error("too long");

/** Reads all lines from bytes split at any position. */
function read(chunks: readonly Buffer[]): string[] {
  const lines = new LineReader(tooLong);
  const all = chunks.flatMap((chunk) => [...lines.take(chunk)].flat());
  return [...all, ...lines.rest()];
}

describe("bytes into lines", () => {
  const text = `{"a":"é"}\n\n{"b":"€ and 𝄞"}\n`;
  const bytes = Buffer.from(text);

  test("are the same wherever the disk cuts them, within a letter too", () => {
    for (let at = 0; at <= bytes.length; at += 1)
      expect([at, read([bytes.subarray(0, at), bytes.subarray(at)])]).toEqual([
        at,
        ['{"a":"é"}', "", '{"b":"€ and 𝄞"}'],
      ]);
    const bits = [...bytes].map((byte) => Buffer.from([byte]));
    expect(read(bits)).toEqual(text.split("\n").slice(0, -1));
  });

  test("no bytes are no lines", () => {
    expect(read([])).toEqual([]);
    expect(read([Buffer.alloc(0)])).toEqual([]);
  });

  test("a last line without its end was cut off, and is refused", () => {
    const lines = new LineReader(tooLong);
    expect([...lines.take(Buffer.from("whole\ncut"))]).toEqual([]);
    expect(() => lines.rest()).toThrow("too long");
  });
});

describe("batches", () => {
  const batches = (text: string) => {
    const lines = new LineReader(tooLong);
    return [[...lines.take(Buffer.from(text))], lines.rest()] as const;
  };

  test("are handed on at two thousand lines, and the rest at the end", () => {
    const [full, rest] = batches("x\n".repeat(4_001));
    expect(full.map(({ length }) => length)).toEqual([2_000, 2_000]);
    expect(rest).toEqual(["x"]);
    expect(batches("x\n".repeat(1_999))).toEqual([[], Array.from({ length: 1_999 }, () => "x")]);
  });

  test("are handed on at four megabytes, so that wide rows do not fill the memory", () => {
    const wide = `${"y".repeat(1_500_000)}\n`;
    const [full, rest] = batches(wide.repeat(7));
    expect([full.map(({ length }) => length), rest.length]).toEqual([[3, 3], 1]);
  });
});

describe("a line as long as may be", () => {
  const piece = Buffer.alloc(MAX_LINE_BYTES / 4, "z");

  test("is read, and one letter more is refused before its end is looked for", () => {
    const lines = new LineReader(tooLong);
    for (let n = 0; n < 4; n += 1) expect([...lines.take(piece)]).toEqual([]);
    expect([...lines.take(Buffer.from("\n"))].flat().map(({ length }) => length)).toEqual([MAX_LINE_BYTES]);
    expect([...lines.take(Buffer.from("next\n"))]).toEqual([]);
    expect(lines.rest()).toEqual(["next"]);
    const more = new LineReader(tooLong);
    for (let n = 0; n < 4; n += 1) expect([...more.take(piece)]).toEqual([]);
    expect(() => [...more.take(Buffer.from("z"))]).toThrow("too long");
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ResourceText } from "./resource-text.ts";
import { BundleSplitter } from "./split-bundle.ts";
import { LineSplitter } from "./split-lines.ts";

const LIMITS = { length: 1_000, depth: 10 };

/** Splits the text into chunks at these positions, which may be anywhere. */
function chunksOf(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  return places.slice(1).map((place, at) => text.slice(places[at], place));
}

function split(text: string, cuts: readonly number[] = [], limits = LIMITS): ResourceText[] | null {
  const splitter = new BundleSplitter(limits);
  const pieces = chunksOf(text, cuts).flatMap((chunk) => splitter.push(chunk));
  const rest = splitter.end();
  return rest && [...pieces, ...rest];
}

const readable = (pieces: readonly ResourceText[] | null) =>
  pieces?.map(({ text, problem }) => problem ?? text.trim());
const json = fc.jsonValue({ maxDepth: 5 });
const cutting = fc.array(fc.nat(5_000), { maxLength: 20 });

describe("a Bundle, wherever its chunks end", () => {
  test("has the entries that JSON.parse finds, one after the other", () =>
    fc.assert(
      fc.property(
        fc.array(json, { maxLength: 8 }),
        fc.dictionary(fc.string(), json, { maxKeys: 3 }),
        cutting,
        fc.boolean(),
        (entry, more, cuts, pretty) => {
          const { entry: _, resourceType: __, ...others } = more;
          const text = JSON.stringify(
            { resourceType: "Bundle", ...others, entry, last: "]}\\" },
            null,
            pretty ? 2 : 0,
          );
          const pieces = split(text, cuts, { length: 1_000_000, depth: 100 });
          expect(pieces?.map((piece) => JSON.parse(piece.text))).toEqual(JSON.parse(text).entry);
          expect(pieces?.map(({ number }) => number)).toEqual(entry.map((_entry, at) => at + 1));
        },
      ),
    ));

  test("that is cut off is told from one that is whole", () =>
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 4 }), fc.nat(5_000), (entry, cut) => {
        const text = JSON.stringify({ resourceType: "Bundle", entry });
        expect(split(text.slice(0, cut % text.length))).toBeNull();
      }),
    ));

  test("neither ends nor hangs on any other text", () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", ":", "a", " ", '"entry":[') }),
        cutting,
        (text, cuts) => {
          expect(split(text, cuts)).toEqual(split(text));
        },
      ),
    ));
});

describe("entries of a Bundle", () => {
  test("that are broken are pieces of their own, and the next one is whole again", () =>
    expect(readable(split('{"entry":[{"a":1},{"a":},nonsense,,{"b":2}]}'))).toEqual([
      '{"a":1}',
      '{"a":}',
      "nonsense",
      "",
      '{"b":2}',
    ]));

  test("that are too long or too deep are told without being kept", () => {
    const long = JSON.stringify({ text: "x".repeat(2_000) });
    const deep = `${"[".repeat(20)}${"]".repeat(20)}`;
    expect(readable(split(`{"entry":[${long},${deep},{}]}`, [700]))).toEqual(["long", "deep", "{}"]);
    expect(split(`{"entry":[${long}]}`)?.[0]?.length).toBe(long.length);
  });

  test("belong to the document itself, not to something within it", () =>
    expect(
      readable(
        split('{"resourceType":"Bundle","contained":{"entry":[1]},"note":"\\"entry\\":[2]","entry":[3]}'),
      ),
    ).toEqual(["3"]));

  test("of a list that is no Bundle are not taken for resources", () =>
    expect(split('{"resourceType":"List","entry":[{"item":1}]}')).toHaveLength(1));
});

test("a document without entries is one piece, unless it is too long or too deep", () => {
  expect(readable(split('{"resourceType":"Patient"}'))).toEqual(['{"resourceType":"Patient"}']);
  expect(readable(split(JSON.stringify({ text: "x".repeat(2_000) })))).toEqual(["long"]);
  expect(readable(split(`{"a":${"[".repeat(20)}${"]".repeat(20)}}`))).toEqual(["deep"]);
});

test.each(["", "[]", '"text"', "Surname,Given", "{} {}", '{"entry":[]}x'])("%j is no document", (text) =>
  expect(split(text)).toBeNull(),
);

describe("lines, wherever their chunks end", () => {
  const lines = (text: string, cuts: readonly number[] = []): ResourceText[] => {
    const splitter = new LineSplitter(LIMITS);
    return [...chunksOf(text, cuts).flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
  };

  test("are those between line ends, blank ones counted and left out", () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("{}", "", " ", '{"a":"\u2028"}', "broken"), { maxLength: 10 }),
        cutting,
        fc.constantFrom("\n", "\r\n"),
        (all, cuts, end) => {
          const wanted = all.flatMap((line, at) => (line.trim() === "" ? [] : [[at + 1, line]]));
          expect(lines(all.join(end), cuts).map(({ number, text }) => [number, text.trim()])).toEqual(wanted);
        },
      ),
    ));

  test("that are too long or too deep are told without being kept", () =>
    expect(readable(lines(`${"x".repeat(2_000)}\n${"[".repeat(20)}\n{}`))).toEqual(["long", "deep", "{}"]));
});

import { describe, expect, test } from "vitest";
import { type CsvBroken, csvRecords, delimiterOf } from "./csv-records.ts";
import { csvRows, decodeText } from "./csv-rows.ts";
import { LONGEST_CELL, MAX_CELLS } from "./table-rows.ts";

async function rowsOf(content: string | Buffer): Promise<[number, readonly string[]][]> {
  const found: [number, readonly string[]][] = [];
  for await (const { line, cells } of csvRows(Buffer.from(content))) found.push([line, cells]);
  return found;
}
const refusalOf = (content: string | Buffer) =>
  rowsOf(content).then(
    () => "read",
    (error: Error) => error.message,
  );

describe("a CSV file", () => {
  test.each([
    ["by commas", "a,b\n1,2\n"],
    ["by semicolons, as Excel in Europe", "a;b\n1;2\n"],
    ["by tabs", "a\tb\n1\t2\n"],
    ["with line ends of Windows", "a,b\r\n1,2\r\n"],
    ["with line ends of an old Mac", "a,b\r1,2\r"],
    ["with a mark of its encoding", "\ufeffa,b\n1,2\n"],
    ["without an end of its last line", "a,b\n1,2"],
    ["all in quotes", '"a","b"\n"1","2"\n'],
  ])("is read %s", async (_how, text) => {
    expect(await rowsOf(text)).toEqual([
      [1, ["a", "b"]],
      [2, ["1", "2"]],
    ]);
  });

  test("has its commas, quotes and line breaks inside quotes, and says in which line a row ends", async () => {
    expect(await rowsOf('a,b\n"x, ""y""","two\nlines"\nlast,one\n')).toEqual([
      [1, ["a", "b"]],
      [3, ['x, "y"', "two\nlines"]],
      [4, ["last", "one"]],
    ]);
  });

  test("keeps a quote in the middle of a word, and spaces", async () => {
    expect(await rowsOf("5'6\" tall, x \n")).toEqual([[1, ["5'6\" tall", " x "]]]);
  });

  test("rows may be shorter or longer than the first, and empty lines are none but count", async () => {
    expect(await rowsOf("a,b\n\n1\n\n1,2,3\n")).toEqual([
      [1, ["a", "b"]],
      [3, ["1"]],
      [5, ["1", "2", "3"]],
    ]);
  });

  test("line ends may change within the file", async () => {
    expect((await rowsOf("a\r\nb\nc\rd")).map(([, cells]) => cells[0])).toEqual(["a", "b", "c", "d"]);
  });

  test("of nothing has no rows", async () => {
    for (const empty of ["", "\n\n", "\ufeff"]) expect(await rowsOf(empty)).toEqual([]);
  });

  test("is cut to a hundred cells, and a cell to one letter more than it may have", async () => {
    const [wide] = await rowsOf(`${"x,".repeat(150)}y\n`);
    expect(wide?.[1]).toHaveLength(MAX_CELLS);
    const [long] = await rowsOf(`${"f".repeat(LONGEST_CELL)},${"l".repeat(LONGEST_CELL + 50)}\n`);
    expect(long?.[1].map(({ length }) => length)).toEqual([LONGEST_CELL, LONGEST_CELL + 1]);
  });

  test("a row is whole wherever it lies in a large file", async () => {
    const lines = Array.from({ length: 6_000 }, (_, n) => `${n},"Ström, ${"é".repeat(n % 40)}"`);
    const rows = await rowsOf(lines.join("\n"));
    expect(rows).toHaveLength(6_000);
    for (const [line, [number, name]] of rows)
      expect([number, name]).toEqual([String(line - 1), `Ström, ${"é".repeat((line - 1) % 40)}`]);
  });

  test("whose quote is never closed is refused, near the line where it stands", async () => {
    expect(await refusalOf('a,b\n1,"two\n3,4\n')).toMatch(/^has a quote that is never closed near line \d+$/);
    expect(await refusalOf(`a,b\n1,"${"x,y\n".repeat(60_000)}`)).toMatch(
      /^has a row that is too long near line \d+\. Look for a quote that is never closed$/,
    );
  });

  test("that is no text is refused", async () => {
    expect(await refusalOf(Buffer.from("PK\u0003\u0004\u0000\u0000"))).toBe("is not text");
  });

  test("is read only as far as somebody asks", async () => {
    let pieces = 0;
    function* endless() {
      for (;;) {
        pieces += 1;
        yield "a,b\n".repeat(1_000);
      }
    }
    let rows = 0;
    for await (const { cells } of csvRecords(endless(), { delimiter: "," })) {
      expect(cells).toEqual(["a", "b"]);
      rows += 1;
      if (rows === 2_500) break;
    }
    expect(pieces).toBeLessThan(100);
  });
});

describe("the longest row of a reader of its own", () => {
  const read = async (text: string, longestRow: number) => {
    const lines: number[] = [];
    for await (const { line } of csvRecords([text], { delimiter: ",", longestRow })) lines.push(line);
    return lines;
  };
  test("is about as long as it says", async () => {
    expect(await read(`${"x".repeat(500)}\ny\n`, 1_000)).toEqual([1, 2]);
    await expect(read(`y\n${"x".repeat(1_100)}\n`, 1_000)).rejects.toMatchObject({
      reason: "row-too-long",
    } satisfies Partial<CsvBroken>);
  });

  test("counts empty cells, over the pieces of a file", async () => {
    const pieces = (count: number) => Array.from({ length: count }, () => ",".repeat(300));
    const readPieces = async (all: string[]) => {
      const lines: number[] = [];
      for await (const { line } of csvRecords(all, { delimiter: ",", longestRow: 1_000 })) lines.push(line);
      return lines;
    };
    expect(await readPieces([...pieces(6), "\r", "\ny", "\r", ...pieces(6)])).toEqual([1, 2, 3]);
    await expect(readPieces(["y\n", ...pieces(7)])).rejects.toMatchObject({
      reason: "row-too-long",
      line: 2,
    } satisfies Partial<CsvBroken>);
  });
});

describe("the sign between two cells", () => {
  test.each([
    ["a,b,c", ","],
    ["a;b;c", ";"],
    ["a\tb", "\t"],
    ["Name, first;Born;Phone", ";"],
    ["one column", ","],
    ["", ","],
    ["a,b;c", ","],
  ])("of %j is %j", (head, sign) => expect(delimiterOf(head)).toBe(sign));
});

describe("bytes as text", () => {
  const text = "Ström, “Nguyễn” – 5 €";
  test("of UTF-8 and UTF-16 in both orders, by the mark", () => {
    expect(decodeText(Buffer.from(text))).toBe(text);
    const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    expect(decodeText(little)).toBe(text);
    expect(decodeText(Buffer.from(little).swap16())).toBe(text);
  });

  test("of an old program of Windows, which has one byte a letter", () => {
    expect(decodeText(Buffer.from([0x53, 0x74, 0x72, 0xf6, 0x6d, 0x20, 0x93, 0x80, 0x94]))).toBe("Ström “€”");
  });
});

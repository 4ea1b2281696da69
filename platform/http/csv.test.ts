import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batches, type CsvColumn, sendCsv, csvAmount } from "./csv.ts";

interface Cup {
  readonly ID: number;
  readonly name: string | null;
}
const columns: readonly CsvColumn<Cup>[] = [
  ["ID", ({ ID }) => ID],
  ["Name", ({ name }) => name],
];
const NAMES = ["=1+1", "+61", "-5", "@here", "\tx", "\rx", 'say "hi"', "a,b", "two\nlines", "Zoë", null];

let app: FastifyInstance;
const asked: number[] = [];
beforeAll(async () => {
  app = Fastify();
  app.get("/cups", (_, reply) =>
    sendCsv(
      reply,
      "cups.csv",
      columns,
      batches(async () => NAMES.map((name, at) => ({ ID: at + 1, name }))),
    ),
  );
  app.get("/amounts", (_, reply) =>
    sendCsv(
      reply,
      "amounts.csv",
      [["Amount", ({ ID }: Cup) => csvAmount(ID)]],
      batches(async () => [-11_000, -5, 0, 123_456_789].map((ID) => ({ ID, name: null }))),
    ),
  );
  app.get("/many", (_, reply) =>
    sendCsv(
      reply,
      "many.csv",
      columns,
      batches(async (after, limit) => {
        asked.push(after);
        return Array.from({ length: Math.min(limit, 1_200 - after) }, (__, at) => ({
          ID: after + at + 1,
          name: "x",
        }));
      }),
    ),
  );
  app.get("/broken", (_, reply) =>
    sendCsv(
      reply,
      "broken.csv",
      columns,
      batches<Cup>(() => Promise.reject(new Error("The database went away"))),
    ),
  );
  await app.listen();
});
afterAll(() => app.close());

const get = async (path: string) => fetch(`${app.listeningOrigin}${path}`);

describe("an export", () => {
  test("is a file with a name, which nothing stores", async () => {
    const { headers } = await get("/cups");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="cups.csv"');
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("begins with a byte order mark and its headings", async () => {
    const bytes = Buffer.from(await (await get("/cups")).arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString("utf8", 3).split("\n")[0]).toBe("ID,Name");
  });

  test("holds no formula that a spreadsheet would run, and every other text as it is", async () => {
    const text = await (await get("/cups")).text();
    for (const cell of [
      "'=1+1",
      "'+61",
      "'-5",
      "'@here",
      "'\tx",
      "'\rx",
      '"say ""hi"""',
      '"a,b"',
      '"two\nlines"',
      "Zoë",
    ])
      expect(text).toContain(cell);
    expect(text.endsWith("11,\n")).toBe(true);
  });

  test("has amounts below zero as numbers, so that a spreadsheet adds them up", async () => {
    const text = await (await get("/amounts")).text();
    expect(text.trim().split("\n").slice(1)).toEqual(["-110.00", "-0.05", "0.00", "1234567.89"]);
  });

  test("reads its rows part by part", async () => {
    const text = await (await get("/many")).text();
    expect(asked).toEqual([0, 500, 1_000]);
    expect(text.trim().split("\n")).toHaveLength(1_201);
  });

  test("that breaks in the middle does not look complete", async () => {
    await expect(get("/broken").then((answer) => answer.text())).rejects.toThrow(/terminated|fetch failed/);
  });
});

import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const MB = 1_000_000;
/**
 * Size of files whose entries would need many times their size in memory. A reader that kept them would exceed
 * the test's limit all the same, and a larger file would only take longer.
 */
const MANY_ENTRIES = 50 * MB;
/**
 * Largest size of a file in one import, in bytes (areas/patients/import/contract.ts), less the space for the
 * form around the file.
 */
export const LARGEST = 200 * 1024 * 1024 - 1024;

export interface LargeFile {
  readonly name: string;
  readonly path: string;
}

type Piece = string | Buffer;

/**
 * Writes `head`, then `pieceAt(0)`, `pieceAt(1)` and so on while they fit in `size` bytes, then `tail`. Keeps
 * only one piece in memory at a time.
 */
export function largeFile(
  folder: string,
  name: string,
  {
    head = "",
    pieceAt,
    tail = "",
    size = LARGEST,
  }: { head?: Piece; pieceAt: (at: number) => Piece; tail?: Piece; size?: number },
): LargeFile {
  const path = join(folder, name);
  const file = openSync(path, "w");
  let written = writeSync(file, Buffer.from(head));
  for (let at = 0; ; at += 1) {
    const piece = Buffer.from(pieceAt(at));
    if (written + piece.length + Buffer.byteLength(tail) > size) break;
    written += writeSync(file, piece);
  }
  writeSync(file, Buffer.from(tail));
  closeSync(file);
  return { name, path };
}

const bundle = '{"resourceType":"Bundle","type":"collection","entry":[';
const many = (text: string, size = MB): string => text.repeat(Math.floor(size / text.length));
const person = (id: string, more: object = {}) =>
  JSON.stringify({
    resourceType: "Patient",
    id,
    name: [{ family: `Family${id}`, given: ["Given"] }],
    birthDate: "1960-01-02",
    ...more,
  });
/**
 * Joins `count` texts made by `of`, numbered from `at * count`, into one piece, because small pieces are slow
 * to write.
 */
const block = (at: number, count: number, of: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(at * count + index)).join("");

/**
 * Import files that an attacker or a broken export might send, most of them as large as allowed. `status` is
 * the expected status of the response.
 */
export const LARGE_FILES: Readonly<Record<string, { status: number; make: (folder: string) => LargeFile }>> =
  {
    "a Bundle of empty entries": {
      status: 415,
      make: (folder) =>
        largeFile(folder, "empty.json", {
          head: bundle,
          pieceAt: () => many("{},"),
          tail: "{}]}",
          size: MANY_ENTRIES,
        }),
    },
    "a Bundle of resources that are no people": {
      status: 201,
      make: (folder) => {
        const entry = '{"resource":{"resourceType":"Observation","status":"final"}},';
        return largeFile(folder, "observations.json", {
          head: bundle,
          pieceAt: () => many(entry),
          tail: "{}]}",
          size: MANY_ENTRIES,
        });
      },
    },
    "a Bundle with one enormous string": {
      status: 201,
      make: (folder) => {
        const head = `${bundle}{"resource":{"resourceType":"Patient","id":"`;
        return largeFile(folder, "string.json", { head, pieceAt: () => many("x"), tail: '"}}]}' });
      },
    },
    "a Bundle nested without end": {
      status: 415,
      make: (folder) =>
        largeFile(folder, "deep.json", {
          head: `${bundle}{"resource":`,
          pieceAt: () => many('{"a":['),
          size: MANY_ENTRIES,
        }),
    },
    "a Bundle that ends in the middle": {
      status: 415,
      make: (folder) =>
        largeFile(folder, "cut.json", {
          head: bundle,
          pieceAt: (at) => block(at, 500, (n) => `{"resource":${person(`${n}`)}},`),
          size: 4 * MB,
        }),
    },
    "one enormous text before the entries": {
      status: 201,
      make: (folder) => {
        const tail = `","entry":[{"resource":${person("only")}}]}`;
        return largeFile(folder, "preface.json", {
          head: '{"resourceType":"Bundle","note":"',
          pieceAt: () => many("x"),
          tail,
        });
      },
    },
    "NDJSON of tiny lines": {
      status: 415,
      make: (folder) =>
        largeFile(folder, "tiny.ndjson", {
          head: "{}\n{}\n",
          pieceAt: () => many("{}\n"),
          size: MANY_ENTRIES,
        }),
    },
    "NDJSON with a line without end": {
      status: 201,
      make: (folder) =>
        largeFile(folder, "endless.ndjson", {
          head: `${person("1")}\n{"resourceType":"`,
          pieceAt: () => many("x"),
        }),
    },
    "NDJSON of lines as long as they may be": {
      status: 201,
      make: (folder) =>
        largeFile(folder, "long.ndjson", {
          pieceAt: (at) => `${person(`${at}`, { photo: [{ data: "x".repeat(900_000) }] })}\n`,
        }),
    },
    "NDJSON of practitioners with long names": {
      status: 201,
      make: (folder) => {
        const name = {
          family: "F".repeat(9_000),
          given: Array.from({ length: 90 }, () => "G".repeat(9_000)),
        };
        const one = (id: number) =>
          `${JSON.stringify({ resourceType: "Practitioner", id: `${id}`, name: [name] })}\n`;
        return largeFile(folder, "Practitioner.ndjson", { pieceAt: (at) => one(at) });
      },
    },
    "NDJSON of practitioners, tiny and many": {
      status: 413,
      make: (folder) =>
        largeFile(folder, "directory.ndjson", {
          pieceAt: (at) => block(at, 10_000, (n) => `{"resourceType":"Organization","id":"${n}"}\n`),
        }),
    },
    "as many patients as are allowed": {
      status: 201,
      make: (folder) =>
        largeFile(folder, "patients.ndjson", {
          pieceAt: (at) => (at < 400 ? block(at, 500, (n) => `${person(`${n}`)}\n`) : many("\n")),
        }),
    },
    "a table of a million tiny rows": {
      status: 413,
      make: (folder) =>
        largeFile(folder, "tiny.csv", {
          head: "Surname,Given\n",
          pieceAt: () => many("a,b\n"),
          size: 4 * MB,
        }),
    },
    "a table of long cells": {
      status: 201,
      make: (folder) => {
        const row = `${Array.from({ length: 90 }, () => "n".repeat(10_000)).join(",")}\n`;
        const head = `${Array.from({ length: 90 }, (_, at) => (at === 0 ? "Surname" : `Column ${at}`)).join(",")}\n`;
        return largeFile(folder, "long.csv", { head, pieceAt: () => row, size: LARGEST / 2 });
      },
    },
    "a table with a million columns": {
      status: 415,
      make: (folder) =>
        largeFile(folder, "wide.csv", {
          head: "Surname,Given",
          pieceAt: () => many(",x"),
          tail: "\n",
          size: MANY_ENTRIES,
        }),
    },
    "a table with rows of half a million cells": {
      status: 201,
      make: (folder) =>
        largeFile(folder, "cells.csv", {
          head: "Surname,Given\n",
          pieceAt: () => `${many("a,", 990_000)}\n`,
          size: 20 * MB,
        }),
    },
    "a table with a quote that is never closed": {
      status: 415,
      make: (folder) =>
        largeFile(folder, "quote.csv", { head: 'Surname,Given\nArden,"', pieceAt: () => many("Bell,Tom\n") }),
    },
    "a table in one line without end": {
      status: 415,
      make: (folder) => largeFile(folder, "line.csv", { pieceAt: () => many("Surname") }),
    },
    "a table with a NUL at its end": {
      status: 415,
      make: (folder) =>
        largeFile(folder, "nul.csv", {
          head: "Surname,Given\n",
          pieceAt: () => many("Arden,Ruth\n"),
          tail: "\0",
        }),
    },
    "a table in UTF-16 without a mark": {
      status: 413,
      make: (folder) => {
        const rows = Buffer.from(many("Arden,Ruth\n"), "utf16le");
        return largeFile(folder, "wide-letters.csv", {
          head: Buffer.from("Surname,Given\n", "utf16le"),
          pieceAt: () => rows,
          size: 8 * MB,
        });
      },
    },
    "a picture called a table": {
      status: 415,
      make: (folder) => {
        const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7_919) % 256));
        return largeFile(folder, "picture.csv", {
          head: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
          pieceAt: () => bytes,
        });
      },
    },
    "a packed file cut off, called NDJSON": {
      status: 415,
      make: (folder) => {
        const packed = gzipSync(many(`${person("1")}\n`)).subarray(0, 3_000);
        return largeFile(folder, "packed.ndjson", { pieceAt: () => packed, size: MB });
      },
    },
  };

import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { DOCX, EXE, PDF, PNG, XLSX, zipOf } from "#test/support/files.ts";
import { aac, aiff, amr, chunk, id3, mp3, ogg, rf64, wma } from "#test/support/sounds.ts";
import { detectKind } from "./sniff.ts";

const kindOf = (bytes: string | Buffer) =>
  detectKind(async () => Readable.from([Buffer.from(bytes)], { objectMode: false }));

describe("the kind of a file, by its content", () => {
  test.each([
    ["a workbook", XLSX, "xlsx"],
    ["a Word document", DOCX, "docx"],
    ["rows of CSV", "invoice,amount\r\n1,12.50\r\n", "txt"],
    ["rows in UTF-16", Buffer.from("\ufeffinvoice\tamount\r\n", "utf16le"), "txt"],
    ["a PDF", PDF, "pdf"],
    ["a picture", PNG, "png"],
    ["a program", EXE, null],
    ["a zip of anything else", zipOf({ "a.txt": "a" }), null],
    [
      "a zip that names a workbook and has none of its parts",
      zipOf({ "xl/workbook.xml": "<workbook/>" }),
      null,
    ],
  ] as const)("%s", async (_what, bytes, kind) => expect(await kindOf(bytes)).toBe(kind));

  test.each([
    ["RF64", rf64(2, chunk("data", Buffer.alloc(2))), "wav"],
    ["AIFF", aiff(1), "aiff"],
    ["AMR", amr(1), "amr"],
    ["AAC", aac(9), "aac"],
    ["AAC behind a tag", Buffer.concat([id3(70_000), aac(9)]), "aac"],
    ["WMA", wma(1), "wma"],
    ["FLAC in Ogg", ogg("flac", 1), "ogg"],
    ["FLAC behind a tag", Buffer.concat([id3(70_000), Buffer.from("fLaC")]), "flac"],
    ["MP3 behind two tags", Buffer.concat([id3(70_000), id3(90_000), mp3(9)]), "mp3"],
    ["MP3 from the middle of a frame", mp3(9).subarray(50), "mp3"],
    ["a tag and no sound", Buffer.concat([id3(100), Buffer.alloc(5_000)]), null],
    ["a tag that is cut off", id3(70_000).subarray(0, 500), null],
  ] as const)("%s", async (_what, bytes, kind) => expect(await kindOf(bytes)).toBe(kind));

  test.each([
    ["xlsx", "xl/workbook.xml"],
    ["docx", "word/document.xml"],
  ] as const)("%s whose table of contents comes last", async (kind, main) => {
    const parts = {
      [main]: "<main/>",
      "media/a.bin": Buffer.alloc(1024 * 1024),
      "[Content_Types].xml": "<Types/>",
    };
    expect(await kindOf(zipOf(parts))).toBe(kind);
  });
});

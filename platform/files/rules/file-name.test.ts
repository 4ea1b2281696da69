import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { contentDisposition, safeFileName } from "./file-name.ts";

describe("safe file name", () => {
  test.each([
    ["letter.pdf", "letter.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\priya\\Letter.docx", "Letter.docx"],
    ["..\\..\\boot.ini", "boot.ini"],
    ["scan\u202Egpj.exe", "scangpj.exe"],
    ["a\u0000b\r\nc.txt", "ab c.txt"],
    ["\ufeffx\u200b.txt", "x.txt"],
    ["  spaces   within .pdf ", "spaces within .pdf"],
    ["trailing dots...", "trailing dots"],
    ["what?<is>|this*.png", "what--is--this-.png"],
    ["", "file"],
    ["..", "file"],
    ["/", "file"],
    ["Überweisung Müller.pdf", "Überweisung Müller.pdf"],
    ["日本語.pdf", "日本語.pdf"],
    ["e\u0301.txt", "é.txt"],
  ])("%j becomes %j", (sent, safe) => expect(safeFileName(sent)).toBe(safe));

  test("a long name keeps its extension", () => {
    const name = safeFileName(`${"é".repeat(400)}.docx`);
    expect([...name].length).toBe(150);
    expect(name.endsWith("é.docx")).toBe(true);
  });

  test("whatever is sent, nothing harmful is left and twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (sent) => {
        const safe = safeFileName(sent);
        expect(safe).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}]/u);
        expect(safe).not.toBe("");
        expect([...safe].length).toBeLessThanOrEqual(150);
      }),
    );
  });
});

describe("content disposition", () => {
  test("says the name plainly and in UTF-8", () => {
    expect(contentDisposition("attachment", `Zoë's "scan" 50%.pdf`)).toBe(
      `attachment; filename="Zoe's _scan_ 50_.pdf"; filename*=UTF-8''Zo%C3%AB%27s%20%22scan%22%2050%25.pdf`,
    );
  });
  test("is a valid header for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(contentDisposition("inline", safeFileName(name))).toMatch(
          /^inline; filename="[^"\\]*"; filename\*=UTF-8''[A-Za-z0-9._~!%&+#$^`|-]+$/,
        );
      }),
    );
  });
});

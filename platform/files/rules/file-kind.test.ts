import { describe, expect, test } from "vitest";
import { DOCUMENTS, FILE_KIND_NAMES } from "../contract.ts";
import {
  acceptOf,
  extensionOf,
  type FoundKind,
  canShowInBrowser,
  kindOfName,
  kindProblem,
  kindsInWords,
  canBeDeclared,
} from "./file-kind.ts";

const asked = (name: string, found: FoundKind, declared = "application/octet-stream") =>
  kindProblem({ name, declared, found }, FILE_KIND_NAMES);

describe("RULE-FILE-06: name, declared type and content agree", () => {
  test.each([
    ["scan.JPG", "jpeg", "image/jpeg"],
    ["scan.jpeg", "jpeg", ""],
    ["letter.pdf", "pdf", "application/pdf"],
    ["letter.rtf", "rtf", "application/msword"],
    ["letter.docx", "docx", "application/zip"],
    ["note.txt", "txt", "text/plain; charset=utf-8"],
    ["note.txt", "txt", "application/x-download"],
    ["bills.csv", "txt", "application/vnd.ms-excel"],
    ["bills.csv", "txt", "text/plain"],
    ["bills.xlsx", "xlsx", "application/zip"],
  ] as const)("%s of %s sent as %j is taken", (name, found, declared) =>
    expect(asked(name, found, declared)).toBeNull(),
  );

  test("a lie is told in words", () => {
    expect(asked("photo.png", "pdf")).toBe(
      "photo.png does not match its file name: it contains PDF, not PNG.",
    );
    expect(asked("bills.csv", "xlsx")).toBe(
      "bills.csv does not match its file name: it contains Excel (XLSX), not CSV.",
    );
    expect(asked("bills.csv", null)).toBe("bills.csv does not match its file name: it contains no CSV.");
    expect(asked("photo.png", null)).toBe("photo.png does not match its file name: it contains no PNG.");
    expect(asked("photo.png", "png", "application/pdf")).toBe(
      "photo.png was sent as application/pdf, but it is PNG.",
    );
    expect(asked("photo.png", "png", "text/html")).toBe("photo.png was sent as text/html, but it is PNG.");
  });

  test.each(["bills.xlsx", "letter.docx"])("%s with a password is told so", (name) =>
    expect(asked(name, "locked")).toBe(
      `${name} is protected by a password. Save it without a password and upload that file.`,
    ),
  );

  test.each(["bills.xls", "Bills.XLSM", "bills.ods", "bills.numbers"])(
    "%s is a spreadsheet, and what to do with it is told",
    (name) => {
      const told = `${name} is in another spreadsheet format. Save it as .xlsx or CSV and upload that file.`;
      expect(asked(name, null)).toBe(told);
      expect(kindProblem({ name, declared: "", found: null }, ["pdf"])).toContain("Choose PDF.");
    },
  );

  test.each(["run.exe", "page.html", "drawing.svg", "pdf", ".pdf", "letter.pdf.exe", "noextension", ""])(
    "%j is no kind we take",
    (name) => {
      expect(kindOfName(name)).toBeNull();
      expect(asked(name, "pdf")).toContain("can't be uploaded here");
    },
  );

  test("a letterhead is a picture or PDF", () => {
    const kinds = ["jpeg", "png", "pdf"] as const;
    expect(kindsInWords(kinds)).toBe("JPEG, PNG or PDF");
    expect(kindProblem({ name: "a.docx", declared: "", found: "docx" }, kinds)).toBe(
      "a.docx can't be uploaded here. Choose JPEG, PNG or PDF.",
    );
  });
});

describe("kinds of files", () => {
  test("tables are no documents", () => {
    expect(kindProblem({ name: "bills.csv", declared: "", found: "txt" }, DOCUMENTS)).toContain(
      "can't be uploaded here",
    );
  });
  test("the last extension counts", () => expect(extensionOf("a.b.PDF")).toBe("pdf"));
  test("only pictures and PDF are shown inside", () => {
    expect(["image/png", "image/jpeg", "application/pdf"].every(canShowInBrowser)).toBe(true);
    expect(["text/plain", "image/webp", "image/tiff", "text/html"].some(canShowInBrowser)).toBe(false);
  });
  test("a file chooser is told types and extensions", () => expect(acceptOf(["png"])).toBe("image/png,.png"));
  test("one kind needs no or", () => expect(kindsInWords(["pdf"])).toBe("PDF"));
  test("a general type says nothing", () => expect(canBeDeclared("", "pdf")).toBe(true));
});

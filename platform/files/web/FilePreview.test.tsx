import { screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { FileContents } from "./FileContents.tsx";
import { FilePreview } from "./FilePreview.tsx";

afterEach(() => vi.unstubAllGlobals());

const file = (mime_type: string) => ({ ID: 40, name: "Hughes referral", size: 184_000, mime_type });

test("a PDF is shown in a frame to be read beside the form", async () => {
  await renderPage(<FilePreview file={file("application/pdf")} />);
  expect(screen.getByTitle("Preview of Hughes referral").getAttribute("src")).toMatch(
    /\/file\/40\?(.*&)?view=1.*#toolbar=0/,
  );
});

test("a picture is shown itself, and a document no browser draws is not", async () => {
  await renderPage(<FilePreview file={file("image/png")} />);
  expect(screen.getByRole("img", { name: "Hughes referral" })).toBeDefined();
  await renderPage(<FilePreview file={file("application/msword")} />);
  expect(screen.queryByTitle(/Preview/)).toBeNull();
});

describe("what is in a file", () => {
  const answer = (bytes: string | Uint8Array<ArrayBuffer>) =>
    vi.stubGlobal("fetch", async () => new Response(bytes));
  /** A ZIP with word/document.xml: "Dear colleague". */
  const DOCX = Uint8Array.from(
    atob(
      "UEsDBBQAAAAIAHkbd11pjmnPPAAAAFkAAAARAAAAd29yZC9kb2N1bWVudC54bWyzKbdKyU8uzU3NK7GzKbdKyk+pBNEFIKIIRJTYuaQmFikk5+fkpCaml6ba6IPEQGQRmCwAkxB9+kiGAQBQSwECFAMUAAAACAB5G3ddaY5pzzwAAABZAAAAEQAAAAAAAAAAAAAAgAEAAAAAd29yZC9kb2N1bWVudC54bWxQSwUGAAAAAAEAAQA/AAAAawAAAAAA",
    ),
    (sign) => sign.charCodeAt(0),
  );

  test("the first rows of a CSV file are a table, and its formulas are text", async () => {
    answer("Fund,Paid\r\nMedicare,=1+1\r\n");
    await renderPage(<FileContents file={file("text/csv")} />);
    expect(await screen.findByRole("columnheader", { name: "Fund" })).toBeDefined();
    expect(screen.getByRole("cell", { name: "=1+1" })).toBeDefined();
    expect(screen.getByRole("region", { name: "Preview of Hughes referral" })).toBeDefined();
  });

  test("a Word document is its words; a damaged one says that it can't be previewed", async () => {
    answer(DOCX);
    const word = file("application/vnd.openxmlformats-officedocument.wordprocessingml.document");
    await renderPage(<FileContents file={word} />);
    expect(await screen.findByText("Dear colleague")).toBeDefined();
    answer("PK no document");
    await renderPage(<FileContents file={{ ...word, ID: 41 }} />);
    expect(await screen.findByText("This file can’t be previewed. Download it.")).toBeDefined();
  });

  test("another kind, and a file that is too large, say so and are not read", async () => {
    const read = vi.fn<typeof fetch>();
    vi.stubGlobal("fetch", read);
    await renderPage(<FileContents file={file("application/msword")} />);
    expect(screen.getByText("No preview for this kind of file.")).toBeDefined();
    await renderPage(<FileContents file={{ ...file("text/csv"), size: 6_000_000 }} />);
    expect(screen.getByText("This file is too large to preview. Download it.")).toBeDefined();
    expect(read).not.toHaveBeenCalled();
  });
});

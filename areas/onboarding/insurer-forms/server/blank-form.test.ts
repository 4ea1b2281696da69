import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textsOf } from "#kernel/text/document.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";
import { blankDocument } from "../rules/blank-document.ts";

test("API-IFRM-010: /Site/download/HealthFundForm.pdf is the blank form, served with the pages", async () => {
  const bytes = readFileSync(
    new URL("../../../../app/public/Site/download/HealthFundForm.pdf", import.meta.url),
  );
  const read = await readPdf(new Uint8Array(bytes));
  const words = textOf(read).replace(/\s+/g, " ");
  for (const text of textsOf(blankDocument()).filter((one) => !one.startsWith("___") && one !== ""))
    expect(words).toContain(text.replace(/\s+/g, " "));
});

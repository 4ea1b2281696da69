import { expect, test } from "vitest";
import { doc, paragraph } from "#kernel/text/document.ts";
import { readPdf } from "#test/support/pdf.ts";
import { renderPdf } from "./render.ts";

// In a file of its own, because the order of the documents of a process decides.

const created = new Date("2026-11-12T09:35:00Z");
const ACCENTED = ["Zoe Müller", "éàñöçôí ŷ ǘ ậ ộ", "ϋ ά Ї й", "ÉÀÑÖÇÔÍ"];
const PLAIN = ["It was a pleasure to see you, our aeiou nurse.", "ncoiayd NCOIAE", "υα І и", "first office"];

test("a document's text has every letter, whatever documents were made before", async () => {
  for (const text of ACCENTED) await renderPdf(doc("First", [paragraph(text)]), created);
  for (const text of PLAIN) {
    const { pages } = await readPdf(await renderPdf(doc("Second", [paragraph(text)]), created));
    expect(pages[0]?.text).toContain(text);
  }
});

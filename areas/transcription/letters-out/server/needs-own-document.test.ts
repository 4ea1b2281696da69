import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { needsOwnDocument } from "./needs-own-document.ts";

interface Values {
  readonly [name: string]: string | number | boolean | PDFString | Values | Values[];
}
type Change = (pdf: PDFDocument) => void;

/** Makes a PDF as another program would, with a change, and reads it again. */
async function changed(change: Change): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  change(pdf);
  return PDFDocument.load(await pdf.save({ updateFieldAppearances: false }));
}

const layers =
  (settings: Values, usage: Values = {}): Change =>
  ({ context, catalog }) => {
    const layer = context.register(context.obj({ Type: "OCG", Name: PDFString.of("Draft"), Usage: usage }));
    const off = "OFF" in settings ? { OFF: [layer] } : {};
    catalog.set(
      PDFName.of("OCProperties"),
      context.obj({ OCGs: [layer], D: { Order: [layer], ...settings, ...off } }),
    );
  };

const field =
  (values: Values, form: Values = {}, parent: Values | null = null): Change =>
  (pdf) => {
    const { context, catalog } = pdf;
    const parents = parent === null ? {} : { Parent: context.register(context.obj({ ...parent })) };
    const widget = { Subtype: "Widget", FT: "Tx", Rect: [0, 0, 100, 20], ...parents, ...values };
    const ref = context.register(context.obj(widget));
    pdf.getPage(0).node.set(PDFName.of("Annots"), context.obj([ref]));
    catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [ref], ...form }));
  };
const circle: Change = (pdf) => {
  field({})(pdf);
  const fields = pdf.getPage(0).node.lookup(PDFName.of("Annots"), PDFArray);
  fields.lookup(0, PDFDict).set(PDFName.of("Parent"), fields.get(0));
};
const drawn = { AP: { N: { Length: 0 } } };
const typed = { V: PDFString.of("5 mg") };

describe("a PDF whose pages look different in another document is not joined", () => {
  test.each<[string, Change]>([
    ["a layer that is switched off", layers({ OFF: [] })],
    ["layers that are off at first", layers({ BaseState: "OFF" })],
    ["a layer that is not printed", layers({ AS: [{ Event: "Print" }] }, { Print: { PrintState: "OFF" } })],
    ["a value that is not drawn", field(typed)],
    ["a value of the field above", field({}, {}, typed)],
    ["a value that the reader draws anew", field({ ...typed, ...drawn }, { NeedAppearances: true })],
  ])("%s", async (_, change) => expect(needsOwnDocument(await changed(change))).toBe(true));

  test.each<[string, Change]>([
    ["no layers and no form", () => undefined],
    ["layers that are shown", layers({ BaseState: "ON" })],
    ["a layer that is printed", layers({ AS: [{ Event: "Print" }] }, { Print: { PrintState: "ON" } })],
    ["a value that is drawn", field({ ...typed, ...drawn })],
    ["an empty field", field({ V: PDFString.of("") })],
    ["a box that is not ticked", field({ FT: "Btn", V: "Off" })],
    ["a circle of fields", circle],
  ])("but joined with %s", async (_, change) => expect(needsOwnDocument(await changed(change))).toBe(false));
});

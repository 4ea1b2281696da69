import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";

const named = (name: string): PDFName => PDFName.of(name);
const OFF = named("OFF");
const dictsIn = (list: PDFArray | undefined): PDFDict[] =>
  Array.from({ length: list?.size() ?? 0 }, (_, index) => list?.lookup(index)).filter(
    (each) => each instanceof PDFDict,
  );

/**
 * Returns true if the pages would look different when copied to another document, because hidden layers and
 * form values drawn by the PDF reader are settings of the document and not of its pages.
 */
export const needsOwnDocument = (source: PDFDocument): boolean =>
  hasHiddenLayers(source) || hasUndrawnValues(source);

function hasHiddenLayers({ catalog }: PDFDocument): boolean {
  const layers = catalog.lookupMaybe(named("OCProperties"), PDFDict);
  const settings = layers?.lookupMaybe(named("D"), PDFDict);
  if (!layers || !settings) return false;
  if ((settings.lookupMaybe(OFF, PDFArray)?.size() ?? 0) > 0) return true;
  const base = settings.lookup(named("BaseState"));
  if (base !== undefined && base !== named("ON")) return true;
  return (
    settings.has(named("AS")) && dictsIn(layers.lookupMaybe(named("OCGs"), PDFArray)).some(isHiddenByUse)
  );
}

/** Returns true for a layer that is hidden on paper or on screen, such as a remark for the screen. */
function isHiddenByUse(layer: PDFDict): boolean {
  const usage = layer.lookupMaybe(named("Usage"), PDFDict);
  const stateOf = (use: string) => usage?.lookupMaybe(named(use), PDFDict)?.lookup(named(`${use}State`));
  return [stateOf("Print"), stateOf("View")].includes(OFF);
}

function hasUndrawnValues(source: PDFDocument): boolean {
  const form = source.catalog.lookupMaybe(named("AcroForm"), PDFDict);
  if (!form) return false;
  const isDrawnByReader = String(form.lookup(named("NeedAppearances"))) === "true";
  return source.getPages().some((page) =>
    dictsIn(page.node.Annots()).some((field) => {
      const isDrawn = field.lookupMaybe(named("AP"), PDFDict)?.has(named("N")) ?? false;
      return (isDrawnByReader || !isDrawn) && hasText(field);
    }),
  );
}

/** Longest chain of fields in fields. */
const DEEPEST_FIELD = 50;

function hasText(field: PDFDict): boolean {
  let current: PDFDict | undefined = field;
  for (let depth = 0; current && depth < DEEPEST_FIELD; depth += 1) {
    const value = current.lookup(named("V"));
    if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText().trim() !== "";
    if (value instanceof PDFArray) return value.size() > 0;
    if (value instanceof PDFName) return value !== named("Off");
    current = current.lookupMaybe(named("Parent"), PDFDict);
  }
  return false;
}

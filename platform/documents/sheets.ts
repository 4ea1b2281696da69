import PDFKit from "pdfkit";
import type { Document } from "#kernel/text/document.ts";
import { type Faces, featuresOf, type Weight } from "./font-faces.ts";

export type Structure = PDFKit.PDFStructureElement;

const MARGIN = 45;
const FOOT_HEIGHT = 24;
/** Line height as a multiple of the text size. */
export const LEADING = 1.34;
/** Distance from a line's top to its baseline, as a multiple of the text size. */
const ASCENT = 0.98;
const FOOT_SIZE = 8;

export interface Style {
  readonly size: number;
  readonly weight: Weight;
  readonly align?: "left" | "right" | "center";
  readonly isStruck?: boolean;
}

// `as`: the library passes the features to fontkit, which also accepts disabled ones.
const shapingOf = (face: string) => ({ features: featuresOf(face) }) as object;

/**
 * A4 pages, filled from top to bottom. Everything drawn is either part of the structure tree or marked as
 * decoration.
 */
export class Sheets {
  readonly faces: Faces;
  readonly left = MARGIN;
  readonly width: number;
  readonly bottom: number;
  /** Vertical position of the next element, in points from the top. */
  y = MARGIN;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: Structure;
  readonly #registered = new Set<string>();

  constructor({ title, orientation }: Document, created: Date, faces: Faces) {
    this.faces = faces;
    // The types know fewer options than the library: archival PDF/A with a structure tree, its language and
    // its displayed title.
    const options = {
      size: "A4" as const,
      layout: orientation,
      margin: 0,
      pdfVersion: "1.7" as const,
      subset: "PDF/A-2a" as const,
      tagged: true,
      lang: "en-AU",
      displayTitle: true,
      bufferPages: true,
      font: null,
      info: {
        Title: title,
        Creator: "Corella",
        Producer: "Corella",
        CreationDate: created,
        ModDate: created,
      },
    };
    // `as`: the types do not know PDF/A-2a.
    this.#pdf = new PDFKit(options as unknown as PDFKit.PDFDocumentOptions);
    this.width = this.#pdf.page.width - 2 * MARGIN;
    this.bottom = this.#pdf.page.height - MARGIN - FOOT_HEIGHT;
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
  }

  get room(): number {
    return this.bottom - this.y;
  }

  get pageHeight(): number {
    return this.bottom - MARGIN;
  }

  nextPage(): void {
    this.#pdf.addPage();
    this.y = MARGIN;
  }

  /** Adds an element to the structure tree. The caller must end it. */
  element(
    tag: string,
    parent: Structure = this.#root,
    options: { title?: string; alt?: string; scope?: "Row" | "Column" } = {},
  ): Structure {
    const structure = this.#pdf.struct(tag, options);
    parent.add(structure);
    return structure;
  }

  /** Draws the content of a structure element. */
  content(element: Structure, tag: string, draw: () => void): void {
    const content = this.#pdf.markStructureContent(tag);
    draw();
    this.#pdf.endMarkedContent();
    element.add(content);
  }

  /** Draws decoration without meaning, which screen readers skip: rules, repeated headings, page numbers. */
  decoration(draw: () => void): void {
    this.#pdf.markContent("Artifact", { type: "Layout" });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** True if the bytes are an image that the PDF can embed. */
  isPicture(bytes: Buffer): boolean {
    try {
      // `as`: the types do not know that the library can open an image without drawing it.
      (this.#pdf as unknown as { openImage(bytes: Buffer): unknown }).openImage(bytes);
      return true;
    } catch {
      return false;
    }
  }

  /** Draws an image scaled to fit, keeping its proportions. */
  image(png: Buffer, x: number, y: number, width: number, height: number): void {
    this.#pdf.image(png, x, y, { fit: [width, height] });
  }

  /**
   * Draws one line whose top is `y`. Adds a trailing space, so that extracted text keeps the words of two
   * lines apart.
   */
  line(rawText: string, x: number, y: number, width: number, style: Style): void {
    const text = this.faces.missing.shown(rawText);
    const { size, weight, align = "left", isStruck = false } = style;
    const textWidth = this.faces.width(text, weight) * size;
    const start =
      align === "right" ? x + width - textWidth : align === "center" ? x + (width - textWidth) / 2 : x;
    this.#runs(`${text} `, start, y + size * ASCENT, style);
    if (isStruck && text !== "") this.#stroke(start, y + size * 0.72, start + textWidth, 0.6, "#000");
  }

  /** Draws text from bottom to top, starting at the point. */
  lineUp(text: string, x: number, y: number, style: Style): void {
    this.#pdf.save();
    this.#pdf.rotate(-90, { origin: [x, y] });
    this.#runs(`${text} `, x, y, style);
    this.#pdf.restore();
  }

  /** Draws a rectangle filled with the pattern of a chart's series, 0 to 4. */
  bar(x: number, y: number, width: number, height: number, series: number): void {
    const { colour, mark } = SERIES[series] ?? SERIES[0];
    const pdf = this.#pdf.save();
    pdf.rect(x, y, width, height).fill(mark === "plain" ? colour : PALE);
    if (mark !== "plain") {
      pdf.rect(x, y, width, height).clip();
      if (mark !== "pale") markLines(pdf, { x, y, width, height }, mark);
      pdf.lineWidth(0.8).strokeColor(colour).stroke();
    }
    pdf.restore();
    this.#pdf.rect(x, y, width, height).lineWidth(0.6).strokeColor(colour).stroke();
  }

  /** Draws a horizontal line of a chart's grid. */
  gridLine(x: number, y: number, width: number): void {
    this.#stroke(x, y, x + width, 0.4, "#c5ccc7");
  }

  rule(y: number, weight: number, colour: string, from = this.left): void {
    this.decoration(() => this.#stroke(from, y, this.left + this.width, weight, colour));
  }

  #runs(text: string, x: number, baseline: number, style: Style): void {
    let position = x;
    for (const run of this.faces.runs(text, style.weight)) {
      const options = { lineBreak: false, baseline: "alphabetic" as const, ...shapingOf(run.face) };
      this.#use(run.face, style.size).text(run.text, position, baseline, options);
      position += this.#pdf.widthOfString(run.text, shapingOf(run.face));
    }
  }

  #use(face: string, size: number): PDFKit.PDFDocument {
    this.#register(face);
    return this.#pdf.font(face).fontSize(size).fillColor("#000");
  }

  #register(face: string): void {
    if (this.#registered.has(face)) return;
    this.#registered.add(face);
    // `as`: the types do not know fonts that are already parsed.
    this.#pdf.registerFont(face, this.faces.font(face) as never);
  }

  #stroke(x: number, y: number, to: number, weight: number, colour: string): void {
    this.#pdf.moveTo(x, y).lineTo(to, y).lineWidth(weight).strokeColor(colour).stroke();
  }

  /** Adds the footers with page numbers and returns the bytes of the PDF. */
  async finish(footer: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    const chunks: Uint8Array[] = [];
    const ended = new Promise<void>((done, failed) => this.#pdf.once("end", done).once("error", failed));
    this.#pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    const { start, count } = this.#pdf.bufferedPageRange();
    const style = { size: FOOT_SIZE, weight: "regular" } as const;
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      this.decoration(() => {
        const top = this.bottom + FOOT_HEIGHT - FOOT_SIZE * LEADING * Math.max(1, footer.length);
        footer.forEach((text, index) => {
          this.line(text, this.left, top + index * FOOT_SIZE * LEADING, this.width, style);
        });
        this.line(`Page ${page + 1} of ${count}`, this.left, top, this.width, { ...style, align: "right" });
      });
    }
    this.#pdf.end();
    await ended;
    return new Uint8Array(Buffer.concat(chunks));
  }
}

const PALE = "#eef1ef";

interface SeriesFill {
  readonly colour: string;
  readonly mark: "plain" | "rising" | "pale" | "level" | "falling";
}
/** Fills in the order of the series, told apart by their marks on a black and white printer. */
const SERIES: readonly [SeriesFill, ...SeriesFill[]] = [
  { colour: "#1f5f80", mark: "plain" },
  { colour: "#6a4fa3", mark: "rising" },
  { colour: "#3f7a3a", mark: "pale" },
  { colour: "#9a6400", mark: "level" },
  { colour: "#5d645f", mark: "falling" },
];

const MARK_GAP = 4;

/** Adds the lines of a mark to the path; the caller has clipped to the box. */
function markLines(
  pdf: PDFKit.PDFDocument,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  mark: "rising" | "level" | "falling",
): void {
  if (mark === "level") {
    for (let lineY = y + MARK_GAP / 2; lineY < y + height; lineY += MARK_GAP)
      pdf.moveTo(x, lineY).lineTo(x + width, lineY);
    return;
  }
  for (let lineX = -height; lineX < width; lineX += MARK_GAP) {
    const [from, to] = mark === "rising" ? [y + height, y] : [y, y + height];
    pdf.moveTo(x + lineX, from).lineTo(x + lineX + height, to);
  }
}

export const FOOTER_STYLE = { size: FOOT_SIZE, weight: "regular" } as const;

import { type CrossedOut, crossedText } from "../rules/crossed-text.ts";
import { raisedText } from "../rules/line-position.ts";
import { MATHS_PROPERTIES, MATHS_SIGNS, MathsPart } from "../rules/maths.ts";
import { CELL_END, ROW_END, ROW_START } from "../rules/table-text.ts";
import { textOfField } from "../rules/field-text.ts";
import { noteLabel } from "../rules/note-label.ts";
import { labelled, withoutForeignMarks } from "../rules/labels.ts";
import { WordFields } from "./word-fields.ts";
import { listPart, type ParagraphList, type WordLists } from "./word-lists.ts";
import { WordSections } from "./word-sections.ts";
import { drawnText, emojiOf, SIGNS, symbolSign } from "./word-signs.ts";
import {
  formatOf,
  isCrossedOut,
  isOn,
  paragraphFormat,
  runStyleFormat,
  withRunStyle,
  type WordFormat,
  type WordStyles,
} from "./word-styles.ts";
import { readElements, type XmlElement } from "./xml-elements.ts";

/** The visible text of one part of a Word document, with references to the other parts shown with the text. */
export interface WordPart {
  /** One line for each paragraph and break. */
  readonly text: string;
  /** Ids of the footnotes referred to by visible text, in reading order. */
  readonly footnotes: readonly string[];
  /** Ids of the endnotes referred to by visible text, in reading order. */
  readonly endnotes: readonly string[];
  /** Relationship ids of the visible headers and footers. */
  readonly margins: readonly string[];
}

/** Elements whose content is skipped: removed text, field codes, settings before a change, and tab stops. */
const UNSEEN = new Set([
  "del",
  "moveFrom",
  "delText",
  "delInstrText",
  "rPrChange",
  "pPrChange",
  "sectPrChange",
  "tabs",
]);

interface Run {
  format: WordFormat;
}

interface Paragraph {
  format: WordFormat;
  style: string | null;
  list: ParagraphList;
  /** True if the paragraph's mark is deleted, moved away or hidden: Word joins such a paragraph with the next. */
  isJoined: boolean;
}

export interface WordSettings {
  readonly styles: WordStyles;
  readonly hasEvenPages: boolean;
  /** Writes text with marks around its crossed-out parts. */
  readonly crossed: CrossedOut;
  /** Lists of the document; without them paragraphs have no labels. */
  readonly lists?: WordLists | undefined;
  /** Labels of the footnotes or endnotes to read by their ids; without this map every note is read. */
  readonly notes?: ReadonlyMap<string, string>;
}

/** Reads one part as Word shows the part with all changes accepted (H-7). Throws if the part is damaged or has an `altChunk`. */
export function readWordPart(xml: string, settings: WordSettings): WordPart {
  const reader = new WordPartReader(settings);
  readElements(xml, reader);
  return reader.part();
}

class WordPartReader {
  readonly #settings: WordSettings;
  #text = "";
  /** Number of open elements from the outermost skipped element on; 0 while text is visible. */
  #unseen = 0;
  /** One entry for each open `AlternateContent`: true once one of its choices was read. */
  readonly #alternatives: boolean[] = [];
  readonly #fields = new WordFields();
  readonly #runs: Run[] = [];
  /** The part of an equation that each open element of one is or belongs to. */
  readonly #maths: MathsPart[] = [];
  readonly #paragraphs: Paragraph[] = [];
  /** True inside `pPr`, because the properties of a paragraph mark hide no text. */
  #isInSettings = false;
  #isTyped = false;
  #isInstruction = false;
  /** Label of the note that is read, or "" outside a note. */
  #note = "";
  readonly #footnotes: string[] = [];
  readonly #endnotes: string[] = [];
  readonly #sections = new WordSections();

  constructor(settings: WordSettings) {
    this.#settings = settings;
  }

  readonly open = (element: XmlElement): void => {
    if (this.#unseen > 0 || this.#hides(element) || this.#writeSimpleField(element)) this.#unseen += 1;
    else if (element.name === "t" && (element.space === "word" || element.space === "math"))
      this.#isTyped = true;
    else if (element.space === "symbol" && element.name === "symEx")
      this.#write(emojiOf(element.attributes["char"]));
    else if (element.space === "word") this.#openWord(element);
    else if (element.space === "math") this.#openMaths(element);
  };

  readonly close = ({ space, name }: XmlElement): void => {
    if (this.#unseen > 0) {
      this.#unseen -= 1;
      return;
    }
    if (name === "t") this.#isTyped = false;
    if (name === "instrText") this.#isInstruction = false;
    if (name === "pPr" && space === "word") this.#endSettings();
    if (space === "alternate" && name === "AlternateContent") this.#alternatives.pop();
    if (space === "math" && name !== "t") {
      const part = this.#maths.pop();
      if (part?.name === name) this.#place(part.after());
    }
    if (space !== "word") return;
    if (name === "r") this.#runs.pop();
    if (name === "p") {
      this.#paragraphs.pop();
      this.#text += "\n";
    }
    if (name === "tc") this.#text += CELL_END;
    if (name === "tr") this.#text += ROW_END;
  };

  readonly text = (piece: string): void => {
    if (this.#unseen > 0) return;
    if (this.#isInstruction) this.#fields.readInstruction(piece);
    if (!this.#isTyped) return;
    const run = this.#runs.at(-1);
    const visiblePiece = drawnText(withoutForeignMarks(piece), run?.format ?? {});
    this.#write(raisedText(visiblePiece, run?.format.raised ?? this.#maths.at(-1)?.raised ?? null));
  };

  part(): WordPart {
    return {
      text: this.#settings.crossed(this.#text).trimEnd(),
      footnotes: this.#footnotes,
      endnotes: this.#endnotes,
      margins: this.#sections.shownMargins(this.#settings.hasEvenPages),
    };
  }

  /**
   * Returns true for elements whose content is skipped. Skips a `Fallback` after a `Choice`, because both
   * contain the same text for different versions of Word.
   */
  #hides({ space, name, attributes }: XmlElement): boolean {
    if (space === "alternate") {
      if (name === "AlternateContent") this.#alternatives.push(false);
      if (name !== "Choice" && name !== "Fallback") return false;
      const isTaken = this.#alternatives.at(-1) === true;
      this.#alternatives.splice(-1, 1, true);
      return isTaken;
    }
    if (space !== "word") return false;
    if ((name === "footnote" || name === "endnote") && this.#settings.notes) {
      this.#note = this.#settings.notes.get(attributes["id"] ?? "") ?? "";
      return this.#note === "";
    }
    const paragraph = this.#paragraphs.at(-1);
    if (this.#isInSettings && paragraph && (name === "del" || name === "moveFrom")) paragraph.isJoined = true;
    return UNSEEN.has(name);
  }

  /** Writes the text that the code of a field without parts has. Returns true if the field's result is skipped. */
  #writeSimpleField({ space, name, attributes }: XmlElement): boolean {
    if (name !== "fldSimple" || space !== "word") return false;
    const text = textOfField(withoutForeignMarks(attributes["instr"] ?? ""));
    this.#write(text ?? "");
    return text !== null;
  }

  #openWord({ name, attributes }: XmlElement): void {
    const value = attributes["val"];
    if (name === "altChunk") throw new Error("takes text from another file inside it");
    if (name === "pPr") this.#isInSettings = true;
    else if (name === "p")
      this.#paragraphs.push({
        format: paragraphFormat(this.#settings.styles, null),
        style: null,
        list: {},
        isJoined: false,
      });
    else if (name === "tr") this.#text += ROW_START;
    else if (name === "r") this.#runs.push({ format: this.#paragraphs.at(-1)?.format ?? {} });
    else if (this.#isInSettings) this.#openSetting({ name, attributes });
    else if (name === "rStyle") this.#styleRun(value);
    else if (formatOf(name, attributes) !== null) this.#formatRun(formatOf(name, attributes));
    else if (name === "instrText") this.#isInstruction = true;
    else if (name === "fldChar") this.#field(attributes["fldCharType"]);
    else if (name === "sym") this.#write(symbolSign(attributes));
    else if (name === "footnoteReference") this.#refer("footnote", attributes);
    else if (name === "endnoteReference") this.#refer("endnote", attributes);
    else if (name === "footnoteRef" || name === "endnoteRef") this.#label(`${this.#note} `);
    else if (this.#runs.length > 0 && SIGNS.has(name)) this.#write(SIGNS.get(name) ?? "");
    else if (this.#fields.isInCode) this.#fields.readSetting(name, value);
    else this.#sections.open(name, attributes);
  }

  /** Reads a property of a paragraph; those of its mark format no text. */
  #openSetting(element: Pick<XmlElement, "name" | "attributes">): void {
    const { name, attributes } = element;
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    if (name === "pStyle") {
      paragraph.style = attributes["val"] ?? "";
      paragraph.format = paragraphFormat(this.#settings.styles, paragraph.style);
    } else if (formatOf(name, attributes)?.hides) paragraph.isJoined = true;
    else if (name === "numId" || name === "ilvl")
      paragraph.list = { ...paragraph.list, ...listPart(name, attributes["val"]) };
    else this.#sections.open(name, attributes);
  }

  #endSettings(): void {
    this.#isInSettings = false;
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph || paragraph.isJoined || paragraph.format.hides === true || !this.#isSeen()) return;
    this.#label(this.#settings.lists?.label(paragraph.style, paragraph.list) ?? "");
  }

  #formatRun(format: WordFormat | null): void {
    const run = this.#runs.at(-1);
    if (run) run.format = { ...run.format, ...format };
  }

  #styleRun(style: string | undefined): void {
    const run = this.#runs.at(-1);
    if (run) run.format = withRunStyle(run.format, runStyleFormat(this.#settings.styles, style));
  }

  #field(type: string | undefined): void {
    const { text, entry } = this.#fields.step(type);
    this.#write(text);
    this.#label(entry);
  }

  #refer(kind: "footnote" | "endnote", { id, customMarkFollows }: XmlElement["attributes"]): void {
    if (id === undefined || !this.#isSeen()) return;
    const notes = kind === "footnote" ? this.#footnotes : this.#endnotes;
    notes.push(id);
    const hasOwnMark = customMarkFollows !== undefined && isOn(customMarkFollows);
    if (!hasOwnMark) this.#label(noteLabel(kind, notes.length));
  }

  #openMaths({ name, attributes }: XmlElement): void {
    const outer = this.#maths.at(-1) ?? null;
    const isProperty = MATHS_PROPERTIES.test(name) || MATHS_SIGNS.test(name);
    if (MATHS_SIGNS.test(name)) outer?.setSign(name, attributes["val"] ?? "");
    const part = isProperty && outer ? outer : new MathsPart(name, outer);
    if (part !== outer) this.#place(part.before);
    this.#maths.push(part);
  }

  /** Writes what Word shows here without storing text for it. */
  #label(label: string): void {
    this.#place(labelled(label));
  }

  #place(labels: string): void {
    if (this.#isSeen()) this.#text += labels;
  }

  /** Text in a text box is inside the run that anchors the box, and hidden with that run. */
  #isSeen = (): boolean => !this.#fields.isInCode && this.#runs.every(({ format }) => format.hides !== true);

  #write(text: string): void {
    if (text === "" || !this.#isSeen()) return;
    this.#text += isCrossedOut(this.#runs.at(-1)?.format ?? {}) ? crossedText(text) : text;
  }
}

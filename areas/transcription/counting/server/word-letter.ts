import { posix } from "node:path";
import type { LetterParts } from "../rules/letter-parts.ts";
import { readWordPart, type WordPart, type WordSettings } from "./word-part.ts";
import { hiddenStyles, isOn } from "./word-styles.ts";
import { readElements } from "./xml-elements.ts";
import { unpackedEntry } from "./zip-entry.ts";

/** Maximum bytes of all unpacked parts of one document. */
const LONGEST_XML = 20 * 1024 * 1024;
const MAIN = /wordprocessingml\.(document|template)\.main\+xml$|ms-word\.(document|template)\.macroEnabled\.main\+xml$/;

interface Relation {
  readonly id: string;
  /** The last segment of the relationship type, such as "header". */
  readonly type: string;
  /** Name of the related part in the package, without a leading slash. */
  readonly target: string;
}

/**
 * Reads a Word document (H-7). Finds the parts by relationships and content types instead of names. Throws if
 * a part is missing, damaged or too large, so that an unreadable letter never counts as empty.
 */
export function wordLetter(bytes: Buffer): LetterParts {
  const parts = new PartsOfWord(bytes);
  const main = mainPart(parts);
  const relations = relationsOf(parts, main);
  const ofType = (type: string): string | null => relations.find((each) => each.type === type)?.target ?? null;
  const optional = (name: string | null): string | null => (name === null ? null : parts.read(name));
  const styles = optional(ofType("styles"));
  const settings: WordSettings = {
    hiddenStyles: styles === null ? new Set() : hiddenStyles(styles),
    hasEvenPages: hasEvenPages(optional(ofType("settings"))),
  };
  const body = readWordPart(parts.required(main), settings);
  const notes = (["footnotes", "endnotes"] as const).map((kind) => notesOf(parts, ofType(kind), body[kind], settings));
  const margins = marginNames(relations, body).map((name) => readWordPart(parts.required(name), settings).text);
  return { body: [body.text, ...notes].filter(Boolean).join("\n"), margins: [...new Set(margins)].filter(Boolean).join("\n") };
}

class PartsOfWord {
  readonly #zip: Buffer;
  #left = LONGEST_XML;
  constructor(zip: Buffer) {
    this.#zip = zip;
  }
  read(name: string): string | null {
    const bytes = unpackedEntry(this.#zip, name, this.#left);
    this.#left -= bytes?.length ?? 0;
    return bytes && xmlText(bytes);
  }
  required(name: string): string {
    const part = this.read(name);
    if (part === null) throw new Error(`has no part ${name}`);
    return part;
  }
}

/** Decodes an XML part: UTF-16 by its first bytes, else the declared encoding, else UTF-8. */
function xmlText(bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder("utf-16be").decode(bytes);
  const declared = /^<\?xml[^>]{0,100}?encoding=["']([\w-]{1,40})["']/.exec(bytes.subarray(0, 200).toString("latin1"))?.[1];
  return new TextDecoder(declared ?? "utf-8").decode(bytes);
}

function mainPart(parts: PartsOfWord): string {
  const related = relationsOf(parts, "").find(({ type }) => type === "officeDocument");
  return related?.target ?? typedMainPart(parts) ?? "word/document.xml";
}

function typedMainPart(parts: PartsOfWord): string | null {
  let found: string | null = null;
  readElements(parts.read("[Content_Types].xml") ?? "<Types/>", {
    open: ({ name, attributes }) => {
      if (name === "Override" && MAIN.test(attributes["ContentType"] ?? ""))
        found ??= (attributes["PartName"] ?? "").replace("/", "");
    },
  });
  return found;
}

/** Returns the relationships of a part, or of the whole package for part "". */
function relationsOf(parts: PartsOfWord, part: string): Relation[] {
  const folder = posix.dirname(part);
  const relations: Relation[] = [];
  readElements(parts.read(posix.join(folder, "_rels", `${posix.basename(part)}.rels`)) ?? "<Relationships/>", {
    open: ({ name, attributes }) => {
      if (name !== "Relationship" || attributes["TargetMode"] === "External") return;
      const { Id: id = "", Type: type = "", Target: target = "" } = attributes;
      relations.push({ id, type: posix.basename(type), target: posix.resolve("/", folder, target).slice(1) });
    },
  });
  return relations;
}

function hasEvenPages(settingsXml: string | null): boolean {
  let found = false;
  if (settingsXml !== null)
    readElements(settingsXml, {
      open: ({ space, name, attributes }) => {
        if (space === "word" && name === "evenAndOddHeaders") found = isOn(attributes["val"]);
      },
    });
  return found;
}

function notesOf(parts: PartsOfWord, name: string | null, ids: readonly string[], settings: WordSettings): string {
  if (name === null || ids.length === 0) return "";
  return readWordPart(parts.required(name), { ...settings, notes: new Set(ids) }).text;
}

const marginNames = (relations: readonly Relation[], { margins }: WordPart): string[] => [
  ...new Set(relations.filter(({ id }) => margins.includes(id)).map(({ target }) => target)),
];

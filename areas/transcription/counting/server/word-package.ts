import { posix } from "node:path";
import { readElements } from "./xml-elements.ts";
import { filesByName, unpack, type ZipFile } from "./zip-entry.ts";

/** Maximum bytes of all unpacked parts of one document. */
const LONGEST_XML = 20 * 1024 * 1024;
const MAIN =
  /wordprocessingml\.(document|template)\.main\+xml$|ms-word\.(document|template)\.macroEnabled\.main\+xml$/;

export const CONTENT_TYPES = "[Content_Types].xml";

interface Relation {
  readonly id: string;
  /** The last segment of the relationship type, such as "header". */
  readonly type: string;
  /** Name of the related part in the package, without a leading slash. */
  readonly target: string;
}

/**
 * The package of a Word document. Finds parts by relationships and content types instead of names. A part
 * that is damaged or too large throws.
 */
export class WordPackage {
  readonly #zip: Buffer;
  #files: ReadonlyMap<string, ZipFile> | undefined;
  #left: number;

  constructor(zip: Buffer, longest: number = LONGEST_XML) {
    this.#zip = zip;
    this.#left = longest;
  }

  /** Returns the XML of a part, or null if there is no part of this name. */
  read(name: string): string | null {
    this.#files ??= filesByName(this.#zip);
    const file = this.#files.get(name);
    if (!file) return null;
    const bytes = unpack(file, this.#left);
    this.#left -= bytes.length;
    return xmlText(bytes);
  }

  required(name: string): string {
    const part = this.read(name);
    if (part === null) throw new Error(`has no part ${name}`);
    return part;
  }

  /** Returns the name of the part with the document's body. */
  mainPart(): string {
    const related = this.relations("").find(({ type }) => type === "officeDocument");
    return related?.target ?? this.#typedMainPart() ?? "word/document.xml";
  }

  /** Returns the relationships of a part, or of the whole package for part "". */
  relations(part: string): Relation[] {
    const folder = posix.dirname(part);
    const relations: Relation[] = [];
    readElements(this.read(relationsPart(part)) ?? "<Relationships/>", {
      open: ({ name, attributes }) => {
        if (name !== "Relationship" || attributes["TargetMode"] === "External") return;
        const { Id: id = "", Type: type = "", Target: target = "" } = attributes;
        relations.push({
          id,
          type: posix.basename(type),
          target: posix.resolve("/", folder, target).slice(1),
        });
      },
    });
    return relations;
  }

  #typedMainPart(): string | null {
    let part: string | null = null;
    readElements(this.read(CONTENT_TYPES) ?? "<Types/>", {
      open: ({ name, attributes }) => {
        if (name === "Override" && MAIN.test(attributes["ContentType"] ?? ""))
          part ??= (attributes["PartName"] ?? "").replace("/", "");
      },
    });
    return part;
  }
}

/** Returns the name of the part with the relationships of a part, or of the whole package for part "". */
export const relationsPart = (part: string): string =>
  posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`);

/** Decodes an XML part: UTF-16 by its first bytes, else the declared encoding, else UTF-8. */
function xmlText(bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return new TextDecoder("utf-16be").decode(bytes);
  const declared = /^<\?xml[^>]{0,100}?encoding=["']([\w-]{1,40})["']/.exec(
    bytes.subarray(0, 200).toString("latin1"),
  )?.[1];
  return new TextDecoder(declared ?? "utf-8").decode(bytes);
}

import { readXml } from "./read-xml.ts";

/** An XML element. Name and attributes have no prefixes. */
export interface XmlElement {
  /** Vocabulary of the element's namespace, or "" if the namespace is not in `SPACES`. */
  readonly space: Space | "";
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}
type Space = "word" | "math" | "alternate" | "symbol";

interface ElementReader {
  readonly open?: (element: XmlElement) => void;
  readonly close?: (element: XmlElement) => void;
  readonly text?: (piece: string) => void;
}

const SPACES: ReadonlyMap<string, Space> = new Map([
  ["http://schemas.openxmlformats.org/wordprocessingml/2006/main", "word"],
  ["http://purl.oclc.org/ooxml/wordprocessingml/main", "word"],
  ["http://schemas.openxmlformats.org/officeDocument/2006/math", "math"],
  ["http://purl.oclc.org/ooxml/officeDocument/math", "math"],
  ["http://schemas.openxmlformats.org/markup-compatibility/2006", "alternate"],
  ["http://schemas.microsoft.com/office/word/2015/wordml/symex", "symbol"],
]);
/** Reads one XML part of a document by namespaces instead of prefixes. Throws as `readXml` does. */
export function readElements(xml: string, { open, close, text }: ElementReader): void {
  const elements: XmlElement[] = [];
  readXml(xml, {
    open: ({ uri, local, attributes }) => {
      const values = Object.values(attributes).map((each) => [each.local, each.value] as const);
      const element = {
        space: SPACES.get(uri) ?? "",
        name: local,
        attributes: Object.fromEntries(values),
      } as const;
      elements.push(element);
      open?.(element);
    },
    close: () => {
      const element = elements.pop();
      if (element) close?.(element);
    },
    text: (piece) => text?.(piece),
  });
}

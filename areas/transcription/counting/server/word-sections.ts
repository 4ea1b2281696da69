import { isOn } from "./word-styles.ts";

interface Section {
  /** Relationship ids of headers and footers by element and type, such as "headerReference first". */
  readonly references: Map<string, string>;
  hasTitlePage: boolean;
}

/** The sections of a document, which name their headers and footers. */
export class WordSections {
  readonly #sections: Section[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "sectPr") this.#sections.push({ references: new Map(), hasTitlePage: false });
    const section = this.#sections.at(-1);
    if (!section) return;
    if (name === "titlePg") section.hasTitlePage = isOn(attributes["val"]);
    if (name === "headerReference" || name === "footerReference")
      section.references.set(`${name} ${attributes["type"] ?? "default"}`, attributes["id"] ?? "");
  }

  /**
   * Returns the relationship ids of the shown headers and footers. A section without headers or footers
   * inherits them from the section before.
   */
  shownMargins(hasEvenPages: boolean): string[] {
    const current = new Map<string, string>();
    const shown = new Set<string>();
    for (const { references, hasTitlePage } of this.#sections) {
      for (const [kind, id] of references) current.set(kind, id);
      for (const [kind, id] of current)
        if (kind.endsWith(" first") ? hasTitlePage : !kind.endsWith(" even") || hasEvenPages) shown.add(id);
    }
    return [...shown];
  }
}

import { readElements } from "./xml-elements.ts";

/** "0", "false" and "off" switch a property off; without a value it is on. */
export const isOn = (value: string | undefined): boolean => value === undefined || !["0", "false", "off"].includes(value);

interface Style {
  readonly based: string | null;
  /** Null where the style says nothing of it. */
  readonly hides: boolean | null;
}

/** The styles, by their ids, whose text is hidden; a style without its own word takes that of the style it is based on. */
export function hiddenStyles(stylesXml: string): ReadonlySet<string> {
  const styles = new Map<string, Style>();
  let id: string | null = null;
  readElements(stylesXml, {
    open: ({ space, name, attributes }) => {
      if (space !== "word") return;
      if (name === "style") {
        id = attributes["styleId"] ?? "";
        styles.set(id, { based: null, hides: null });
      }
      const style = id === null ? undefined : styles.get(id);
      if (id === null || !style) return;
      if (name === "basedOn") styles.set(id, { ...style, based: attributes["val"] ?? null });
      if (name === "vanish") styles.set(id, { ...style, hides: isOn(attributes["val"]) });
    },
    close: ({ space, name }) => {
      if (space === "word" && name === "style") id = null;
    },
  });
  return new Set([...styles.keys()].filter((style) => isHidden(style, styles)));
}

function isHidden(id: string, styles: ReadonlyMap<string, Style>): boolean {
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); ) {
    const style = styles.get(at);
    if (style?.hides !== null && style !== undefined) return style.hides;
    seen.add(at);
    at = style?.based ?? null;
  }
  return false;
}

import { readElements } from "./xml-elements.ts";

/** Reads an on/off property of WordprocessingML: a missing value means on. */
export const isOn = (value: string | undefined): boolean =>
  value === undefined || !["0", "false", "off"].includes(value);

interface Style {
  readonly based: string | null;
  /** True if the style hides text, false if it shows text. Null if the base style decides. */
  readonly hides: boolean | null;
}

/** Returns the ids of all styles that hide text, directly or through the style they are based on. */
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

/**
 * Returns true if the style hides text. The walk is limited to the number of styles because a damaged
 * document may base styles on each other in a circle.
 */
function isHidden(id: string, styles: ReadonlyMap<string, Style>): boolean {
  let style = styles.get(id);
  for (let steps = 0; style && steps < styles.size; steps += 1) {
    if (style.hides !== null) return style.hides;
    style = style.based === null ? undefined : styles.get(style.based);
  }
  return false;
}

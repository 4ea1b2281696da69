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
  const results = new Map<string, boolean>();
  return new Set([...styles.keys()].filter((style) => isHidden(style, styles, results)));
}

/**
 * Returns true if the style hides text, and stores the result of each style on the way, so that a long chain
 * is followed once. Styles of a damaged document that are based on each other in a circle hide nothing.
 */
function isHidden(id: string, styles: ReadonlyMap<string, Style>, results: Map<string, boolean>): boolean {
  const chain: string[] = [];
  let current: string | null = id;
  let result: boolean | undefined;
  while (result === undefined && current !== null) {
    result = results.get(current);
    const style = styles.get(current);
    if (result !== undefined || !style) break;
    results.set(current, false);
    chain.push(current);
    result = style.hides ?? undefined;
    current = style.based;
  }
  for (const link of chain) results.set(link, result ?? false);
  return result ?? false;
}

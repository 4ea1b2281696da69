import { SaxesParser } from "saxes";
import { directoryEntries, zipEntry } from "#areas/transcription/counting/server/index.ts";

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const LARGEST = 10 * 1024 * 1024;
/**
 * Order of a paragraph's settings that ECMA-376 requires (wml.xsd, CT_PPrBase and CT_PPr). Word refuses
 * documents with another order.
 */
const PARAGRAPH_ORDER = (
  "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap " +
  "overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents " +
  "suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange"
).split(" ");

interface Element {
  readonly uri: string;
  readonly local: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
}

/**
 * Parses the elements of a part with a namespace-aware XML parser. Throws if the part is not well-formed or
 * has no element.
 */
function parsed(xml: string): Element {
  const root: Element = { uri: "", local: "", attributes: {}, children: [] };
  const open: Element[] = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const given = Object.fromEntries(
      Object.values(attributes).map((each) => [`${each.uri} ${each.local}`.trim(), each.value]),
    );
    const element: Element = { uri, local, attributes: given, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  const [first] = root.children;
  if (!first) throw new Error("empty");
  return first;
}

function* within(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* within(child);
}

const isInOrder = (settings: Element): boolean => {
  const places = settings.children.map(({ local }) => PARAGRAPH_ORDER.indexOf(local));
  return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1));
};

/** Returns the name of the part to which a relationship of another part points. */
const targetOf = (part: string, target: string): string =>
  target.startsWith("/")
    ? target.slice(1)
    : [...part.split("/").slice(0, -1), ...target.split("/")].join("/");

/**
 * Returns the problems that Word would report: parts, content types, relationships, namespaces, the order of
 * settings, undefined lists.
 */
export function ooxmlProblems(bytes: Buffer): string[] {
  const names = directoryEntries(bytes).map(({ name }) => name);
  const problems = names
    .filter((name, place) => names.indexOf(name) !== place)
    .map((name) => `${name} is there twice`);
  const parts = new Map<string, Element>();
  for (const name of names.filter((each) => /\.(xml|rels)$/.test(each))) {
    try {
      parts.set(name, parsed(zipEntry(bytes, name, LARGEST)?.toString("utf8") ?? ""));
    } catch (error) {
      problems.push(`${name} is not well-formed: ${String(error)}`);
    }
  }
  return [
    ...problems,
    ...typeProblems(names, parts),
    ...relationProblems(names, parts),
    ...documentProblems(parts),
  ];
}

function typeProblems(names: readonly string[], parts: ReadonlyMap<string, Element>): string[] {
  const types = parts.get("[Content_Types].xml")?.children ?? [];
  const extensions = new Set(
    types.flatMap(
      ({ local, attributes }) => (local === "Default" ? attributes.Extension?.toLowerCase() : []) ?? [],
    ),
  );
  const overrides = types.flatMap(
    ({ local, attributes }) => (local === "Override" ? attributes.PartName : []) ?? [],
  );
  const hasType = (name: string): boolean =>
    overrides.includes(`/${name}`) || extensions.has(name.split(".").at(-1)?.toLowerCase() ?? "");
  return [
    ...names
      .filter((name) => name !== "[Content_Types].xml" && !hasType(name))
      .map((name) => `${name} has no content type`),
    ...overrides
      .filter((part) => !names.includes(part.slice(1)))
      .map((part) => `${part} has a content type and does not exist`),
    ...overrides
      .filter((part, place) => overrides.indexOf(part) !== place)
      .map((part) => `${part} has two content types`),
  ];
}

function relationProblems(names: readonly string[], parts: ReadonlyMap<string, Element>): string[] {
  const problems: string[] = [];
  for (const [name, list] of parts) {
    if (!name.endsWith(".rels")) continue;
    const owner = name.replace(/_rels\/(.*)\.rels$/, "$1");
    const ids = list.children.map(({ attributes }) => attributes.Id ?? "");
    if (new Set(ids).size < ids.length) problems.push(`${name} has an ID twice`);
    for (const { attributes } of list.children) {
      const target = targetOf(owner, attributes.Target ?? "");
      if (attributes.TargetMode !== "External" && !names.includes(target))
        problems.push(`${name} leads to ${target}, which is missing`);
    }
    const used = parts.get(owner);
    const asked = used ? [...within(used)].flatMap(({ attributes }) => attributes[`${OFFICE} id`] ?? []) : [];
    for (const id of asked)
      if (!ids.includes(id)) problems.push(`${owner} uses the relationship ${id}, which is missing`);
  }
  const main = parts
    .get("_rels/.rels")
    ?.children.some(({ attributes }) => attributes.Type === `${OFFICE}/officeDocument`);
  return main ? problems : [...problems, "there is no main document"];
}

function documentProblems(parts: ReadonlyMap<string, Element>): string[] {
  const document = parts.get("word/document.xml");
  if (!document) return ["there is no word/document.xml"];
  const elements = [...within(document)];
  const unordered = elements
    .filter(({ uri, local }) => uri === WORD && local === "pPr")
    .filter((settings) => !isInOrder(settings));
  const numbering = parts.get("word/numbering.xml");
  const known =
    numbering?.children
      .filter(({ local }) => local === "num")
      .map(({ attributes }) => attributes[`${WORD} numId`]) ?? [];
  const lists = elements
    .filter(({ local }) => local === "numId")
    .map(({ attributes }) => attributes[`${WORD} val`]);
  const body = document.children[0]?.children ?? [];
  return [
    ...unordered.map(
      ({ children }) => `settings in the wrong order: ${children.map(({ local }) => local).join(" ")}`,
    ),
    ...lists.filter((id) => id !== "0" && !known.includes(id)).map((id) => `the list ${id} is not defined`),
    ...(body.at(-1)?.local === "sectPr" ? [] : ["the page is not described at the end"]),
    ...(body.filter(({ local }) => local === "sectPr").length > 1 ? ["the page is described twice"] : []),
  ];
}

import { getDocumentProxy } from "unpdf";

export interface ReadPdf {
  readonly pages: readonly { readonly text: string; readonly width: number; readonly height: number }[];
  /**
   * Paths of the structure elements that have content, such as `H1` or `Table > THead > TR > TH`, in reading
   * order.
   */
  readonly tags: readonly string[];
  /** Alternative texts of figures, in reading order. */
  readonly alts: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
}

interface Node {
  readonly role?: string;
  readonly type?: unknown;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

const tagsIn = (node: Node, path: readonly string[] = []): string[] => {
  const here = node.role === undefined || node.role === "Root" ? path : [...path, node.role];
  const children = node.children ?? [];
  // Skips elements without content, because the tree of each page includes the elements of the other pages.
  const own = children.some(({ type }) => type === "content") ? [here.join(" > ")] : [];
  return [
    ...own,
    ...children.filter((child) => child.role !== undefined).flatMap((child) => tagsIn(child, here)),
  ];
};

const altsIn = ({ alt, children = [] }: Node): string[] => [
  ...(alt === undefined ? [] : [alt]),
  ...children.flatMap(altsIn),
];

/** Reads a PDF with a library that Corella doesn't use to write it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const pages = [];
  const tags: string[] = [];
  const alts: string[] = [];
  for (const number of numbers) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    const [, , width = 0, height = 0] = page.view;
    const text = content.items
      .map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : ""))
      .join("");
    pages.push({ text, width, height });
    const tree = await page.getStructTree();
    if (tree === null) continue;
    tags.push(...tagsIn(tree));
    alts.push(...altsIn(tree));
  }
  const { info } = await pdf.getMetadata();
  return { pages, tags, alts, info: { ...info } };
}

/**
 * Returns the text of all pages. Joins repeated spaces because readers may insert another space where the
 * font changes.
 */
export const textOf = ({ pages }: ReadPdf): string =>
  pages.map(({ text }) => text.replace(/ +/g, " ")).join("\n");

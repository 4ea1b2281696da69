import { LARGEST_PART, type Parts, readPart } from "./xml-part.ts";

/** Sheet that is read, with properties of its workbook. */
export interface Sheet {
  readonly part: string;
  readonly name: string;
  readonly others: readonly { readonly name: string; readonly isHidden: boolean }[];
  readonly strings: string;
  readonly styles: string;
  readonly from1904: boolean;
}

interface Relation {
  readonly type: string;
  readonly part: string;
}

/** Resolves a target relative to the folder of its part, or to the root if it begins with a slash. */
function resolvePart(target: string, folder: string): string {
  const steps: string[] = target.startsWith("/") ? [] : folder.split("/").filter(Boolean);
  for (const step of target.split("/"))
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  return steps.join("/");
}

/**
 * Returns the relations of a part by ID, with the last segment of their types, which transitional and strict
 * workbooks share.
 */
async function relationsOf(parts: Parts, part: string): Promise<ReadonlyMap<string, Relation>> {
  const slash = part.lastIndexOf("/");
  const [folder, file] = [part.slice(0, Math.max(slash, 0)), part.slice(slash + 1)];
  const relations = new Map<string, Relation>();
  await readPart(parts, `${folder === "" ? "" : `${folder}/`}_rels/${file}.rels`, LARGEST_PART, {
    open: (name, { Id, Target, Type = "" }) => {
      if (name !== "Relationship" || !Id || !Target) return;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), part: resolvePart(Target, folder) });
    },
  });
  return relations;
}

interface NamedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly relation: Relation | undefined;
}

/**
 * Chooses the first visible sheet with cells, because users never see hidden sheets, and a chart has no rows.
 */
export async function sheetOf(parts: Parts): Promise<Sheet> {
  const root = [...(await relationsOf(parts, "")).values()].find(({ type }) => type === "officeDocument");
  const workbook = root?.part ?? "xl/workbook.xml";
  const relations = await relationsOf(parts, workbook);
  const sheets: NamedSheet[] = [];
  let from1904 = false;
  await readPart(parts, workbook, LARGEST_PART, {
    open: (element, attributes) => {
      if (element === "workbookPr") from1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
      if (element !== "sheet") return;
      const id = Object.keys(attributes).find((name) => /^[^:]+:id$/.test(name));
      const relation = relations.get(id === undefined ? "" : (attributes[id] ?? ""));
      sheets.push({
        name: attributes["name"] ?? "",
        isHidden: /hidden$/i.test(attributes["state"] ?? ""),
        relation,
      });
    },
  });
  const tables = sheets.filter(
    ({ relation }) => relation === undefined || !/^(chart|dialog|macro)sheet$/i.test(relation.type),
  );
  const sheet = tables.find(({ isHidden }) => !isHidden) ?? tables[0];
  const partOfType = (type: string, fallback: string) =>
    [...relations.values()].find((one) => one.type === type)?.part ?? fallback;
  return {
    part: sheet?.relation?.part ?? "xl/worksheets/sheet1.xml",
    name: sheet?.name ?? "",
    others: sheets.filter((one) => one !== sheet).map(({ name, isHidden }) => ({ name, isHidden })),
    strings: partOfType("sharedStrings", "xl/sharedStrings.xml"),
    styles: partOfType("styles", "xl/styles.xml"),
    from1904,
  };
}

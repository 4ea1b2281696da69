// Collects the texts that users can read in the product: words in JSX and in literals of screens, contracts,
// rules and emails. Used by check-words.ts. `npm run texts [-- FOLDER]` prints the texts with their places,
// for reviewing a part of the product in one go.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { answerHelp } from "./help.ts";

export interface ScreenText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const root = join(import.meta.dirname, "..");

/**
 * Globs of the files that contain the product's texts. Tests only quote texts; tools and benches address
 * developers.
 */
const productFiles = ["{kernel,platform,areas,app}/**/*.{ts,tsx}"];
const excludedFiles = [/\.test\.tsx?$/, /\/testing\//, /^app\/seed\//, /\/demo\//];

/** Props whose text is never displayed. */
const machineProps = new Set(
  "className style id type name variant size color href to role key autoComplete inputMode data-tour rel target method d viewBox fill stroke accept justify align gap direction wrap position order dir lang mode kind tone as component height width".split(
    " ",
  ),
);
/** Matches calls whose text is not displayed: SQL, selectors, headers, logs. */
const machineCalls =
  /^(sql|querySelector|querySelectorAll|getItem|setItem|removeItem|addEventListener|matchMedia|header|import|Error|TypeError|RegExp|debug|trace|closest|setAttribute|getAttribute|getPropertyValue|where|select|selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom|orderBy|groupBy|onRef|whereRef|selectAll|raw)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

export function screenTexts(files = productTexts()): ScreenText[] {
  return files.flatMap((file) => readTexts(file, readFileSync(join(root, file), "utf8")));
}

export function productTexts(under = ""): string[] {
  return globSync(productFiles, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.startsWith(under) && !excludedFiles.some((pattern) => pattern.test(path)))
    .sort();
}

/** Returns the readable texts of one file. */
export function readTexts(file: string, source: string): ScreenText[] {
  const { program } = parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const lineStarts = [0];
  for (let position = source.indexOf("\n"); position !== -1; position = source.indexOf("\n", position + 1))
    lineStarts.push(position + 1);
  const lineOf = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1;
  const texts: ScreenText[] = [];
  const add = (node: Node, text: string) => {
    const normalized = text.replace(/\s+/g, " ").trim();
    if (isReadable(normalized)) texts.push({ file, line: lineOf(node.start), text: normalized });
  };
  // `as`: the parser's tree is walked by its common shape.
  visit(program as unknown as Node, add);
  return texts;
}

function visit(node: Node, add: (node: Node, text: string) => void): void {
  if (node.type === "ImportDeclaration" || node.type.startsWith("TS")) return visitInside(node, add);
  if (node.type === "JSXAttribute" && machineProps.has(nameOf(node["name"]))) return;
  if (node.type === "TaggedTemplateExpression" && machineCalls.test(calleeName(node["tag"]))) return;
  if (
    (node.type === "CallExpression" || node.type === "NewExpression") &&
    machineCalls.test(calleeName(node["callee"]))
  )
    return;
  if (node.type === "JSXText") return add(node, String(node["value"]));
  if (node.type === "Literal" && typeof node["value"] === "string") return add(node, node["value"]);
  if (node.type === "TemplateLiteral") add(node, templateText(node));
  for (const child of childrenOf(node)) if (!isTypeOrKey(node, child)) visit(child, add);
}

/** Visits the expression in `x as T`, `x satisfies T` and `x!`. Types contain no texts. */
function visitInside(node: Node, add: (node: Node, text: string) => void): void {
  const { expression } = node;
  if (isNode(expression)) visit(expression, add);
}

function isTypeOrKey(parent: Node, child: Node): boolean {
  return (parent.type === "Property" && child === parent["key"]) || child.type === "TSTypeAnnotation";
}

function templateText(node: Node): string {
  // `as`: the parts of a template are its `quasis`.
  const parts = node["quasis"] as readonly { value: { cooked: string | null } }[];
  return parts.map(({ value }) => value.cooked ?? "").join("…");
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node["name"] === "string" ? node["name"] : "";
}

function calleeName(node: unknown): string {
  if (!isNode(node)) return "";
  return node.type === "MemberExpression"
    ? nameOf(node["property"])
    : node.type === "CallExpression"
      ? calleeName(node["callee"])
      : nameOf(node);
}

/** Matches a pronoun alone. Other single lower-case words are mostly keys. */
const PRONOUN = /^(some|any|every|no)(body|one)$/;

/**
 * Returns true for a sentence, a label or part of one: a text with a naturally spelt word that is not a path,
 * a key, an identifier or SQL.
 */
function isReadable(text: string): boolean {
  if (PRONOUN.test(text)) return true;
  if (!/[A-Za-z]{2}/.test(text)) return false;
  if (/^[a-z0-9_.:#/…?&={}[\]()*-]+$/i.test(text) && !/^[A-Z][a-z]+(-[a-z]+)?…?$/.test(text)) return false;
  if (
    /^(select|insert|update|delete|with|alter|create|grant|set|where|order by|from|join|and|or)\b.*[_"=(]/i.test(
      text,
    )
  )
    return false;
  return /^[A-Z][a-z]+/.test(text) || /[a-z]+ [a-z]+/i.test(text);
}

if (import.meta.main) {
  answerHelp(
    "npm run texts [-- FOLDER]: prints the texts a person can read in the product, with their places.",
  );
  for (const { file, line, text } of screenTexts(productTexts(process.argv[2] ?? "")))
    console.log(`${file}:${line}: ${text}`);
}

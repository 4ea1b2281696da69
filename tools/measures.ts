// Prints the code measures described in CONTRIBUTING.md: lengths of files and functions, type assertions, and
// the amount of test code.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { BUDGET, findOverBudget } from "./measures-budget.ts";
import { root } from "./parts.ts";

type Source = { path: string; text: string };
type ParsedSource = Source & { program: unknown };

const readSource = (path: string): Source => ({ path, text: readFileSync(join(root, path), "utf8") });
const allSources = globSync("{kernel,platform,areas,app}/**/*.{ts,tsx}", { cwd: root }).map(readSource);
/** Returns true for tests and for modules that only tests use. */
const isTest = ({ path }: Source) => /\.test\.tsx?$|\/testing\//.test(path);
const production: ParsedSource[] = allSources
  .filter((source) => !isTest(source))
  .map((source) => ({ ...source, program: parseSync(source.path, source.text).program }));
const supportSources = globSync("test/**/*.ts", { cwd: root }).map(readSource);
const lineCount = ({ text }: Source) => text.split("\n").length - 1;

type CodeMeasure = { lines: number; at: string };

function listFunctions({ path, text, program }: ParsedSource): (CodeMeasure & { isComponent: boolean })[] {
  const measures: (CodeMeasure & { isComponent: boolean })[] = [];
  const starts = lineStarts(text);
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1;
  walk(program, undefined, (node, name) => {
    if (!/Function/.test(node.type) || !isNode(node["body"]) || isTable(node["body"])) return;
    const lines = lineAt(node.end) - lineAt(node.start) + 1;
    const isComponent = path.endsWith(".tsx") && /^[A-Z]/.test(name ?? "");
    measures.push({ lines, at: `${path}:${lineAt(node.start)} ${name ?? ""}`.trim(), isComponent });
  });
  return measures;
}

/**
 * Returns true for the body of a function that only returns an object, such as the handlers of a feature.
 * Skipped because the members of the object are measured individually.
 */
const isTable = ({ type, ...body }: Node): boolean =>
  type === "ObjectExpression" ||
  (type === "ParenthesizedExpression" &&
    isNode(body["expression"]) &&
    body["expression"].type === "ObjectExpression");

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Visits every node, with the name that the node is bound to. */
function walk(
  value: unknown,
  name: string | undefined,
  visit: (node: Node, name: string | undefined) => void,
): void {
  if (Array.isArray(value)) return value.forEach((one) => walk(one, undefined, visit));
  if (!isNode(value)) return;
  const ownName = nameOf(value["id"]) ?? nameOf(value["key"]);
  visit(value, ownName ?? name);
  for (const child of Object.values(value)) walk(child, ownName, visit);
}

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && typeof value["name"] === "string" ? value["name"] : undefined;

function formatSpread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `${quantile(0.5)} / ${quantile(0.95)}`;
}

const ASSERTIONS = ["TSAnyKeyword", "TSAsExpression", "TSNonNullExpression"];

/** Returns the type assertions of a source: any, as (not `as const`), !. */
function listAssertions({ program, text }: ParsedSource): Node[] {
  const assertions: Node[] = [];
  walk(program, undefined, (node) => {
    if (ASSERTIONS.includes(node.type) && !text.slice(0, node.end).endsWith("as const"))
      assertions.push(node);
  });
  return assertions;
}

function countAssertions(sources: readonly ParsedSource[]): string {
  const assertions = sources.flatMap(listAssertions);
  return ASSERTIONS.map((type) => assertions.filter((node) => node.type === type).length).join(" · ");
}

const MAX_REASON_LINES = 3;
/** Returns a sentence for each type assertion without a comment on its lines or on the three lines above. */
function findUnexplained(source: ParsedSource): string[] {
  const lines = source.text.split("\n");
  const lineAt = (offset: number) => source.text.slice(0, offset).split("\n").length;
  const unexplained = listAssertions(source).filter(
    ({ start, end }) =>
      !lines
        .slice(Math.max(0, lineAt(start) - 1 - MAX_REASON_LINES), lineAt(end))
        .some((line) => /\/\/|\*\//.test(line)),
  );
  return unexplained.map(({ start }) => `${source.path}:${lineAt(start)} asserts a type: say why beside it`);
}

const functions = production.flatMap(listFunctions);
const components = functions.filter(({ isComponent }) => isComponent);
const logic = functions.filter(({ isComponent, at }) => !isComponent && !/\.tsx:/.test(at));
const countLines = (sources: readonly Source[]) =>
  sources.reduce((sum, source) => sum + lineCount(source), 0);
const inAreas = production.filter(({ path }) => path.startsWith("areas/"));
const isRule = ({ path }: Source) => /\/rules\//.test(path);

console.log(
  `lines per file, median / p95        ${formatSpread(production.map(lineCount))}   (${production.length} files, ${countLines(production)} lines)`,
);
console.log(`logic function, median / p95        ${formatSpread(logic.map((one) => one.lines))}`);
console.log(`component, median / p95             ${formatSpread(components.map((one) => one.lines))}`);
console.log(`any · as · ! in areas               ${countAssertions(inAreas)}`);
console.log(
  `any · as · ! elsewhere              ${countAssertions(production.filter((source) => !inAreas.includes(source)))}`,
);
console.log(
  `test : production lines             ${(countLines([...allSources.filter(isTest), ...supportSources]) / countLines(production)).toFixed(2)}`,
);
const ruleLines = countLines(allSources.filter((source) => isRule(source) && !isTest(source)));
console.log(
  `test : production lines in rules    ${(countLines(allSources.filter((source) => isRule(source) && isTest(source))) / Math.max(1, ruleLines)).toFixed(2)}`,
);

// Files and functions above their limits, listed with their lengths, which may only decrease.
const isAbove = (measure: CodeMeasure & { limit: number }) => measure.lines > measure.limit;
const aboveLimit = [
  ...production.map((source) => ({ lines: lineCount(source), at: source.path, limit: 300 })),
  ...logic.map((one) => ({ ...one, limit: 50 })),
  ...components.map((one) => ({ ...one, limit: 150 })),
].filter(isAbove);
const longEntries = aboveLimit.map((one) => ({ ...one, at: one.at.replace(/:\d+/, "") }));
const sentences = [...findOverBudget(longEntries, BUDGET), ...production.flatMap(findUnexplained)];
for (const { at, lines: count, limit } of longEntries)
  console.log(`  ${at}  ${count} lines, ${limit} is the limit`);
for (const sentence of sentences) console.error(sentence);
process.exitCode = sentences.length === 0 ? 0 : 1;

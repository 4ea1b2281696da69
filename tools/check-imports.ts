// Checks the rules of imports (docs/decisions/0045). Layers: kernel <- platform <- areas <- app; within a
// feature contract <- rules <- server | web. Features import each other through their public modules only,
// and areas as listed in areas/imports.ts. Features of an area must not import each other in a circle; nor
// must files, because the file loaded first would find the other one empty.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { areaImports } from "#areas/imports.ts";
import { type Exception, exceptions } from "./import-exceptions.ts";
import { type Import, importsOf, type Source } from "./source-imports.ts";
import { type Place, placeOf } from "./source-place.ts";

const zones: readonly Place["zone"][] = ["kernel", "platform", "areas", "app"];
const sides: Readonly<Record<Place["side"], readonly Place["side"][]>> = {
  contract: ["contract"],
  rules: ["contract", "rules"],
  server: ["contract", "rules", "server"],
  web: ["contract", "rules", "web"],
  any: ["contract", "rules", "server", "web", "any"],
};
const publicModules =
  /^([a-z-]+\.)?contract\.ts$|^(fields|paths)\.ts$|^rules\/[^/]+\.ts$|^server\/index\.ts$|^web\/[A-Z]\w*\.tsx$|^web\/use[A-Z]\w*\.ts$|^web\/slots\.ts$/;
/**
 * Matches files that must not register anything on import: app/ connects features through data, such as a
 * manifest, a slot's entry or an argument.
 */
const sideEffectFree = /^areas\//;
/** A feature's list of pages, which only app/ may import. */
const routesModule = "web/routes.tsx";

/**
 * Packages that pure code may import: zod for schemas, d3-array for the axes of charts, and temporal-polyfill
 * because Node 24 has no `Temporal` yet.
 */
const purePackages = new Set(["zod", "d3-array", "temporal-polyfill"]);
/**
 * Sources of time and randomness, which pure code must receive as arguments. The compiler can't detect their
 * use.
 */
const clocks = [
  /\bDate\.now\b/,
  /\bnew Date\(\s*\)/,
  /\bMath\.random\b/,
  /\bperformance\.now\b/,
  /\bTemporal\.Now\b/,
  /\bcrypto\.(randomUUID|getRandomValues)\b/,
];

interface Violation {
  readonly file: string;
  readonly target?: string | undefined;
  readonly what: string;
}

export function findWrongImports(root: string): string[] {
  const files = globSync("{kernel,platform,areas,app,db,sandbox}/**/*.{ts,tsx}", { cwd: root }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const sources = files.sort().map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  return findViolations(sources, exceptions);
}

/** Returns a sentence for each violation and for each exception that is no longer needed. */
export function findViolations(sources: readonly Source[], allowed: readonly Exception[] = []): string[] {
  const used = new Set<Exception>();
  const isExcepted = (file: string, target: string | undefined): boolean => {
    const exception =
      target === undefined
        ? undefined
        : allowed.find(({ from, to }) => isBelow(file, from) && isBelow(target, to));
    if (exception) used.add(exception);
    return exception !== undefined;
  };
  const violations = sources
    .flatMap((source) => findFileViolations(source))
    .filter(({ file, target }) => !isExcepted(file, target));
  const remainingImports = sources
    .filter(({ file }) => !isTest(file))
    .flatMap(importsOf)
    .filter(({ file, target }) => !isExcepted(file, target));
  const unusedExceptions = allowed.filter((each) => !used.has(each));
  return [
    ...violations.map(({ file, what }) => `${file}: ${what}`),
    ...findCircles(featuresOf(remainingImports)).map(
      (circle) => `the features of an area import each other in a circle: ${circle.join(" -> ")}`,
    ),
    ...findCircles(filesOf(remainingImports)).map(
      (circle) => `files import each other in a circle: ${circle.join(" -> ")}`,
    ),
    ...unusedExceptions.map(
      ({ from, to }) => `tools/import-exceptions.ts names ${from} -> ${to}, which nothing needs any more`,
    ),
  ];
}

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const isTest = (file: string): boolean => /\.test\.tsx?$|\/web\/testing\//.test(file);

function findFileViolations({ file, text }: Source): Violation[] {
  const imports = importsOf({ file, text });
  const violations: Violation[] = imports.flatMap(({ specifier, target }) => {
    const reason =
      target === undefined ? packageRefusal(file, specifier) : refusalOf(file, target, specifier);
    return reason === undefined ? [] : [{ file, target, what: reason }];
  });
  const call =
    isTest(file) || !sideEffectFree.test(file)
      ? undefined
      : codeLines(text).find((line) => /^[\w.]+\(/.test(line));
  if (call !== undefined)
    violations.push({
      file,
      what: `an import may not register anything, so no call stands alone here: ${call}`,
    });
  const clock = isPure(file)
    ? codeLines(text).find((line) => clocks.some((pattern) => pattern.test(line)))
    : undefined;
  return clock === undefined
    ? violations
    : [...violations, { file, what: `pure code may not read a clock or a random source: ${clock.trim()}` }];
}

function codeLines(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")
    .map((line) => line.replace(/(^|\s)\/\/.*/, ""));
}

function isPure(file: string): boolean {
  const { side } = placeOf(file);
  return !isTest(file) && (side === "contract" || side === "rules");
}

function packageRefusal(file: string, specifier: string): string | undefined {
  return !isPure(file) || purePackages.has(specifier) ? undefined : `pure code may not import ${specifier}`;
}

function refusalOf(file: string, target: string, specifier: string): string | undefined {
  if (specifier.startsWith("../") && unitOf(target) !== unitOf(file))
    return `${specifier} leaves its folder: write #${target}`;
  if (isTest(file)) return undefined;
  const [from, to] = [placeOf(file), placeOf(target)];
  return zoneRefusal(from, to, target) ?? sideRefusal(from, to, target) ?? featureRefusal(from, to, target);
}

/** Returns the folder that relative imports must not leave. */
function unitOf(path: string): string {
  return placeOf(path).feature ?? /^(?:platform|app)\/[^/]+(?=\/)|^[^/]+/.exec(path)?.[0] ?? path;
}

function zoneRefusal(from: Place, to: Place, target: string): string | undefined {
  if (from.zone === to.zone) return undefined;
  if (from.zone === "sandbox")
    return to.zone === "kernel" ? undefined : `sandbox may import kernel only (${target})`;
  if (to.zone === "sandbox" && from.zone === "app") return undefined;
  const isUpward = zones.indexOf(to.zone) > zones.indexOf(from.zone) || !zones.includes(to.zone);
  return isUpward ? `${from.zone} may not import ${to.zone} (${target})` : undefined;
}

function sideRefusal(from: Place, to: Place, target: string): string | undefined {
  return to.zone === "sandbox" || sides[from.side].includes(to.side)
    ? undefined
    : `${from.side} may not import ${to.side} (${target})`;
}

function featureRefusal(from: Place, to: Place, target: string): string | undefined {
  if (to.feature === undefined || from.feature === to.feature) return undefined;
  const isPublic = publicModules.test(to.inside) || (from.zone === "app" && to.inside === routesModule);
  if (!isPublic) return `${target} is not a public module of ${to.feature}`;
  if (from.area === undefined || to.area === undefined || from.area === to.area) return undefined;
  return allowedAreasOf(from.area).includes(to.area)
    ? undefined
    : `the area ${from.area} may not import the area ${to.area} (${target})`;
}

function allowedAreasOf(area: string): readonly string[] {
  const allowedAreas: Readonly<Record<string, readonly string[]>> = areaImports;
  return allowedAreas[area] ?? [];
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(edges: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

const featuresOf = (imports: readonly Import[]): Graph =>
  graphOf(
    imports.flatMap(({ file, target }) => {
      const [from, to] = [placeOf(file), target === undefined ? undefined : placeOf(target)];
      if (
        from.feature === undefined ||
        to?.feature === undefined ||
        from.area !== to.area ||
        from.feature === to.feature
      )
        return [];
      return [[from.feature, to.feature] as const];
    }),
  );

const filesOf = (imports: readonly Import[]): Graph =>
  graphOf(
    imports.flatMap(({ file, target, isLoadedAtOnce }) =>
      target === undefined || !isLoadedAtOnce ? [] : [[file, target] as const],
    ),
  );

/**
 * Returns the circles that a depth-first search of the graph finds: one for each import that closes a circle.
 */
function findCircles(graph: Graph): string[][] {
  const visited = new Set<string>();
  const circles: string[][] = [];
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) circles.push([...path.slice(path.indexOf(node)), node]);
    if (path.includes(node) || visited.has(node)) return;
    for (const next of [...(graph.get(node) ?? [])].sort()) visit(next, [...path, node]);
    visited.add(node);
  };
  for (const node of [...graph.keys()].sort()) visit(node, []);
  return circles;
}

if (import.meta.main) {
  const violations = findWrongImports(process.argv[2] ?? dirname(import.meta.dirname));
  for (const sentence of violations) console.error(sentence);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

// The dependency rule in one sentence: kernel ← contract ← rules ← server | web. A file imports only to its left; across features only through a
// door of a feature higher in features/ORDER; and machinery never knows a feature.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

type Layer =
  | "kernel"
  | "contract"
  | "rules"
  | "server"
  | "web"
  | "server machinery"
  | "web machinery"
  | "sandbox"
  | "composition"
  | "free";

const mayImport: Record<Layer, readonly Layer[]> = {
  kernel: ["kernel"],
  contract: ["kernel", "contract"],
  rules: ["kernel", "contract", "rules"],
  server: ["kernel", "contract", "rules", "server", "server machinery"],
  web: ["kernel", "contract", "rules", "web", "web machinery"],
  "server machinery": ["kernel", "server machinery"],
  "web machinery": ["kernel", "web machinery"],
  sandbox: ["kernel", "sandbox"],
  composition: ["kernel", "contract", "rules", "server", "web", "server machinery", "web machinery", "sandbox", "composition"],
  free: ["kernel", "contract", "rules", "server", "web", "server machinery", "web machinery", "sandbox", "composition", "free"],
};

/** The only files of the machinery that name the features; the demo practice is made through their doors too. */
const compositions = new Set([
  "app/features.server.ts",
  "app/commands/start-practice.ts",
  "app/server.ts",
  "app/serve.ts",
  "app/start.ts",
  "app/commands/audit-verify.ts",
  "app/commands/import.ts",
  "app/commands/import-client.ts",
  "app/commands/restore.ts",
  "server/app.ts",
  "app/features.web.ts",
  "app/browser.tsx",
]);

/** The shell shows what the features list, to the one who is signed in: it reads their list, and the session as sign-in describes it. */
const shellMayRead = new Set([
  "app/features.web.ts",
  "areas/identity/sign-in/contract.ts",
  "areas/identity/sign-in/second-step.contract.ts",
]);

/** zod, because a contract is schemas. temporal-polyfill in kernel and rules, because a day needs a calendar and Node 24 has none of its own yet. */
const purePackages: Partial<Record<Layer, readonly string[]>> = {
  kernel: ["zod", "temporal-polyfill"],
  contract: ["zod"],
  rules: ["zod", "temporal-polyfill"],
};

/** Nothing pure asks what time it is: it is handed its day. The compiler cannot see these. */
const clocks = [
  /\bDate\.now\b/,
  /\bnew Date\(\s*\)/,
  /\bMath\.random\b/,
  /\bperformance\.now\b/,
  /\bTemporal\.Now\b/,
  /\bcrypto\.(randomUUID|getRandomValues)\b/,
];

export function wrongImports(root: string): string[] {
  const order = readOrder(root);
  const folders = readdirSync(join(root, "features"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const unlisted = folders.filter((name) => !order.includes(name)).map((name) => `features/ORDER does not name ${name}`);
  const files = globSync("{kernel,features,server,web,db,sandbox}/**/*.{ts,tsx}", { cwd: root }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  return [
    ...unlisted,
    ...files
      .sort()
      .flatMap((file) => wrongIn(file, readFileSync(join(root, file), "utf8"), order).map((what) => `${file}: ${what}`)),
  ];
}

function readOrder(root: string): string[] {
  const lines = readFileSync(join(root, "features/ORDER"), "utf8").split("\n");
  return lines.map((line) => line.replace(/#.*/, "").trim()).filter((name) => name !== "");
}

/** What is wrong in one file: its imports, and in pure code its clocks. */
export function wrongIn(file: string, text: string, order: readonly string[]): string[] {
  const isTest = /\.test\.tsx?$/.test(file);
  const wrong = importsOf(text).map((specifier) => whyNot(file, specifier, order, isTest));
  const layer = layerOf(file);
  const clock =
    isTest || !(layer in purePackages) ? undefined : codeLines(text).find((line) => clocks.some((pattern) => pattern.test(line)));
  const askedTime =
    clock === undefined ? undefined : `pure code is handed its day and its numbers, it does not ask: ${clock.trim()}`;
  return [...wrong, askedTime].filter((sentence) => sentence !== undefined);
}

function importsOf(text: string): string[] {
  const statements = text.matchAll(
    /^\s*(?:import|export)\b[^;"']*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm,
  );
  return [...statements].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? "");
}

function codeLines(text: string): string[] {
  const withoutBlocks = text.replace(/\/\*[\s\S]*?\*\//g, "");
  return withoutBlocks.split("\n").map((line) => line.replace(/(^|\s)\/\/.*/, ""));
}

function whyNot(file: string, specifier: string, order: readonly string[], isTest: boolean): string | undefined {
  const target = resolveFrom(file, specifier);
  if (target === undefined) return isTest ? undefined : packageRefused(file, specifier);
  if (specifier.startsWith("../") && topOf(target) !== topOf(file)) return `writes ${specifier} where #${target} is meant`;
  return (isTest ? undefined : layerRefused(file, target)) ?? doorRefused(file, target, order);
}

function resolveFrom(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : undefined;
}

function packageRefused(file: string, specifier: string): string | undefined {
  const layer = layerOf(file);
  const allowed = purePackages[layer];
  return allowed === undefined || allowed.includes(specifier) ? undefined : `${layer} is pure and may not use ${specifier}`;
}

function layerRefused(file: string, target: string): string | undefined {
  if (file.startsWith("platform/web/shell/") && shellMayRead.has(target)) return undefined;
  const [from, to] = [layerOf(file), layerOf(target)];
  return mayImport[from].includes(to) ? undefined : `${from} may not import ${to} (${target})`;
}

function doorRefused(file: string, target: string, order: readonly string[]): string | undefined {
  const [mine, theirs] = [featureOf(file), featureOf(target)];
  if (theirs === undefined || mine === theirs) return undefined;
  const isRoot = mine === undefined;
  if (!isRoot && order.indexOf(theirs) >= order.indexOf(mine))
    return `${mine} stands above ${theirs} in features/ORDER and may not use it (${target})`;
  const inside = target.slice(`features/${theirs}/`.length);
  const doors = /^([a-z-]+\.)?contract\.ts$|^rules\/[^/]+\.ts$|^server\/index\.ts$|^web\/[A-Z]\w*\.tsx$/;
  const isDoor = doors.test(inside) || (isRoot && inside === "web/routes.tsx");
  return isDoor || layerOf(file) === "free" ? undefined : `goes round the door of ${theirs} (${target})`;
}

function topOf(path: string): string {
  return featureOf(path) ?? path.split("/")[0] ?? path;
}

function featureOf(path: string): string | undefined {
  return /^features\/([^/]+)\//.exec(path)?.[1];
}

export function layerOf(path: string): Layer {
  if (compositions.has(path) || path.startsWith("db/seed/")) return "composition";
  const inFeature = /^features\/[^/]+\/(.+)$/.exec(path)?.[1];
  if (inFeature !== undefined) return layerInFeature(inFeature);
  if (path.startsWith("kernel/")) return "kernel";
  if (path.startsWith("sandbox/")) return "sandbox";
  if (/^(server|db)\//.test(path)) return "server machinery";
  return path.startsWith("web/") ? "web machinery" : "free";
}

function layerInFeature(inside: string): Layer {
  if (inside.startsWith("rules/")) return "rules";
  if (inside.startsWith("server/")) return "server";
  return inside.startsWith("web/") ? "web" : "contract";
}

if (import.meta.main) {
  const wrong = wrongImports(dirname(import.meta.dirname));
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

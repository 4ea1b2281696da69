// Checks that the web build contains no server code and stays within size limits, using its source maps and
// manifest.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { BuiltPage } from "./build/preload-manifest.ts";
import { root } from "./parts.ts";

const forbidden =
  /^(db|sandbox|test|tools)\/|^platform\/(?!([^/]+\/)?web\/|files\/(contract|rules)|.*\.contract\.ts)|^app\/(commands|seed|demo|home\/server)\/|^areas\/[^/]+\/[^/]+\/server\/|^node_modules\/(pg|pg-[^/]+|kysely|fastify|@fastify|graphile-worker|pino|nodemailer|smtp-server|@node-rs)\//;

const maps = globSync("dist/web/**/*.map", { cwd: root });
const sourcesOf = (map: string): string[] => {
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(join(root, map), "utf8"));
  return sources.map((source) => relative(root, resolve(root, dirname(map), source)).replaceAll("\\", "/"));
};
const findings = maps.flatMap((map) =>
  sourcesOf(map)
    .filter((path) => forbidden.test(path))
    .map((path) => `${map.replace(/\.map$/, "")} holds ${path}`),
);

/**
 * Style sheets imported for the components of Mantine. Reports a component without its sheet, which would be
 * rendered unstyled without any error, and a sheet whose component is not used.
 */
const sheets = readFileSync(join(root, "platform/web/theme/mantine.css"), "utf8");
const styledComponents = [...sheets.matchAll(/styles\/([A-Z]\w+)\.layer\.css/g)].map(([, name = ""]) => name);
const usedComponents = new Set(
  maps.flatMap(sourcesOf).flatMap((path) => /@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(path)?.[1] ?? []),
);
findings.push(
  ...[...usedComponents]
    .filter((name) => !styledComponents.includes(name))
    .map((name) => `platform/web/theme/mantine.css has no sheet for ${name}`),
  ...styledComponents
    .filter((name) => !usedComponents.has(name))
    .map((name) => `platform/web/theme/mantine.css has a sheet for ${name}, which nothing draws`),
);

/** Limit for the typing page. Most of its size is the editor, and typists stay on the page all day. */
const EDITOR_LIMIT = 440;
/**
 * Limit for the recorder. The recorder loads nothing later, including its forms and dates, because dictation
 * must continue without a network.
 */
const RECORDER_LIMIT = 420;

/**
 * Limits by page of the compressed JavaScript needed before the page can be used, in thousands of bytes: the
 * common start and the page's own files.
 */
const LIMITS: Readonly<Record<string, number>> = {
  "areas/identity/sign-in/web/LoginPage.tsx": 247,
  "app/home/web/ClientHomePage.tsx": 272,
  "app/home/web/StaffHomePage.tsx": 270,
  "areas/calendar/appointments/web/calendar/CalendarPage.tsx": 294,
  "areas/transcription/drafts/web/TypingPage.tsx": EDITOR_LIMIT,
  // The record of a client has the packages with their prices, and shares files with the invoices.
  "areas/practice/clients/web/ClientPage.tsx": 415,
  // Conversion has the forms of a patient and a referral, and shares files with their pages.
  "areas/transcription/conversion/web/ConversionPage.tsx": 415,
  "areas/transcription/recorder/web/RecorderPage.tsx": RECORDER_LIMIT,
};
/** Limit for all other pages, in thousands of bytes. */
const DEFAULT_LIMIT = 400;
/**
 * Limits of the number of JavaScript files, for the pages with a lower size limit and for all others. Each
 * file is a request, whose cost on a slow processor exceeds that of its size.
 */
const FILE_LIMIT = 20;
const DEFAULT_FILE_LIMIT = 50;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const readJson = <Content>(name: string, fallback: Content): Content => {
  const file = join(root, "dist/web/.vite", name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : fallback;
};
const chunks = readJson<Record<string, Chunk>>("manifest.json", {});
const pages = readJson<BuiltPage[]>("pages.json", []);
const sizeByFile = new Map<string, number>();

function sizeOf(file: string): number {
  const cachedSize = sizeByFile.get(file);
  if (cachedSize !== undefined) return cachedSize;
  const size = file.endsWith(".js") ? gzipSync(readFileSync(join(root, "dist/web", file))).length / 1000 : 0;
  sizeByFile.set(file, size);
  return size;
}

function listLoaded(name: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  for (const next of chunks[name]?.imports ?? []) listLoaded(next, loaded);
  return loaded;
}

const startFiles = [...listLoaded("index.html")].map((each) => chunks[each]?.file ?? "");
/**
 * Reports contracts in the common start. A routes.tsx that imports its feature's contract or paths would send
 * them to every user before anything is rendered, so it must contain the address as text.
 */
for (const file of startFiles.filter((name) => name.endsWith(".js"))) {
  const [map] = globSync(`dist/web/${file}.map`, { cwd: root });
  const contracts = (map ? sourcesOf(map) : []).filter((path) =>
    /^areas\/(?!identity\/).*contract\.ts$/.test(path),
  );
  findings.push(...contracts.map((path) => `every page begins with ${path}: a routes.tsx imports it`));
}
const screens = pages
  .filter(({ source }, index) => pages.findIndex((each) => each.source === source) === index)
  .map(({ source: path, files: ownFiles }) => {
    const files = new Set([...startFiles, ...ownFiles].filter((file) => file.endsWith(".js")));
    const size = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    const mostFiles = (LIMITS[path] ?? EDITOR_LIMIT) < DEFAULT_LIMIT ? FILE_LIMIT : DEFAULT_FILE_LIMIT;
    return { path, size, most: LIMITS[path] ?? DEFAULT_LIMIT, files: files.size, mostFiles };
  })
  .toSorted((a, b) => b.size - a.size);
for (const { path, size, most, files, mostFiles } of screens) {
  if (files > mostFiles)
    findings.push(`${path} comes in ${files} files of JavaScript; ${mostFiles} is the most`);
  if (size > most)
    findings.push(`${path} needs ${size.toFixed(1)} kB of JavaScript, packed; ${most} is the most`);
}
for (const path of Object.keys(LIMITS))
  if (!screens.some((screen) => screen.path === path)) findings.push(`${path} is not in the build`);
const printedScreens = screens.filter(({ path }, index) => index === 0 || path in LIMITS);
for (const { path, size, most, files } of printedScreens)
  console.log(`${size.toFixed(1)} of ${most} kB in ${files} files  ${path}`);

if (maps.length === 0) findings.push("dist/web holds no source map: build first (npm run build)");
for (const sentence of findings) console.error(sentence);
process.exitCode = findings.length === 0 ? 0 : 1;

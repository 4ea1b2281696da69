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
const found = maps.flatMap((map) =>
  sourcesOf(map)
    .filter((path) => forbidden.test(path))
    .map((path) => `${map.replace(/\.map$/, "")} holds ${path}`),
);

/**
 * Style sheets imported for the components of Mantine. Reports a component without its sheet, which would be
 * rendered unstyled without any error, and a sheet whose component is not used.
 */
const sheets = readFileSync(join(root, "platform/web/theme/mantine.css"), "utf8");
const styled = [...sheets.matchAll(/styles\/([A-Z]\w+)\.layer\.css/g)].map(([, name = ""]) => name);
const drawn = new Set(maps.flatMap(sourcesOf).flatMap((path) => /@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(path)?.[1] ?? []));
found.push(
  ...[...drawn].filter((name) => !styled.includes(name)).map((name) => `platform/web/theme/mantine.css has no sheet for ${name}`),
  ...styled
    .filter((name) => !drawn.has(name))
    .map((name) => `platform/web/theme/mantine.css has a sheet for ${name}, which nothing draws`),
);

/** Limit for the typing page. Most of its size is the editor, and typists stay on the page all day. */
const OF_THE_EDITOR = 440;
/**
 * Limit for the recorder. The recorder loads nothing later, including its forms and dates, because dictation
 * must continue without a network.
 */
const OF_THE_RECORDER = 420;

/**
 * Limits by page of the compressed JavaScript needed before the page can be used, in thousands of bytes: the
 * common start and the page's own files.
 */
const MOST: Readonly<Record<string, number>> = {
  "areas/identity/sign-in/web/LoginPage.tsx": 242,
  "app/home/web/ClientHomePage.tsx": 270,
  "app/home/web/StaffHomePage.tsx": 270,
  "areas/calendar/appointments/web/calendar/CalendarPage.tsx": 290,
  "areas/transcription/drafts/web/TypingPage.tsx": OF_THE_EDITOR,
  "areas/transcription/recorder/web/RecorderPage.tsx": OF_THE_RECORDER,
};
/** Limit for all other pages, in thousands of bytes. */
const MOST_ELSEWHERE = 400;
/**
 * Limits of the number of JavaScript files, for the pages with a lower size limit and for all others. Each
 * file is a request, whose cost on a slow processor exceeds that of its size.
 */
const MOST_FILES = 20;
const MOST_FILES_ELSEWHERE = 45;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const read = <Content>(name: string, nothing: Content): Content => {
  const file = join(root, "dist/web/.vite", name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : nothing;
};
const chunks = read<Record<string, Chunk>>("manifest.json", {});
const pages = read<BuiltPage[]>("pages.json", []);
const packed = new Map<string, number>();

function sizeOf(file: string): number {
  const known = packed.get(file);
  if (known !== undefined) return known;
  const size = file.endsWith(".js") ? gzipSync(readFileSync(join(root, "dist/web", file))).length / 1000 : 0;
  packed.set(file, size);
  return size;
}

function loadedWith(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of chunks[name]?.imports ?? []) loadedWith(next, seen);
  return seen;
}

const begins = [...loadedWith("index.html")].map((each) => chunks[each]?.file ?? "");
/**
 * Reports contracts in the common start. A routes.tsx that imports its feature's contract or paths would send
 * them to every user before anything is rendered, so it must contain the address as text.
 */
for (const file of begins.filter((name) => name.endsWith(".js"))) {
  const [map] = globSync(`dist/web/${file}.map`, { cwd: root });
  const contracts = (map ? sourcesOf(map) : []).filter((path) => /^areas\/(?!identity\/).*contract\.ts$/.test(path));
  found.push(...contracts.map((path) => `every page begins with ${path}: a routes.tsx imports it`));
}
const screens = pages
  .filter(({ source }, place) => pages.findIndex((each) => each.source === source) === place)
  .map(({ source: path, files: own }) => {
    const files = new Set([...begins, ...own].filter((file) => file.endsWith(".js")));
    const size = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    const mostFiles = (MOST[path] ?? OF_THE_EDITOR) < MOST_ELSEWHERE ? MOST_FILES : MOST_FILES_ELSEWHERE;
    return { path, size, most: MOST[path] ?? MOST_ELSEWHERE, files: files.size, mostFiles };
  })
  .toSorted((a, b) => b.size - a.size);
for (const { path, size, most, files, mostFiles } of screens) {
  if (files > mostFiles) found.push(`${path} comes in ${files} files of JavaScript; ${mostFiles} is the most`);
  if (size > most) found.push(`${path} needs ${size.toFixed(1)} kB of JavaScript, packed; ${most} is the most`);
}
for (const path of Object.keys(MOST))
  if (!screens.some((screen) => screen.path === path)) found.push(`${path} is not in the build`);
const told = screens.filter(({ path }, place) => place === 0 || path in MOST);
for (const { path, size, most, files } of told) console.log(`${size.toFixed(1)} of ${most} kB in ${files} files  ${path}`);

if (maps.length === 0) found.push("dist/web holds no source map: build first (npm run build)");
for (const sentence of found) console.error(sentence);
process.exitCode = found.length === 0 ? 0 : 1;

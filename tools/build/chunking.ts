import { readImports } from "../read-imports.ts";

/** The bundler's information about a module. */
export interface Module {
  readonly code: string | null;
  readonly exports: readonly string[];
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
export type ModuleLookup = (id: string) => Module | null;

// Plans which modules share a file, based on the pages that load them. Gain: the first screens load 7 to 13
// files and 222 to 247 kB; without the plan, 80 to 108 files and 246 to 279 kB, a tenth more (decision 0071:
// how the gain is measured).

/** Name of the file with the modules that every page starts with. */
const START_CHUNK = "start";
/**
 * Name of the file with the libraries that render every page. Almost all of their code runs before anything
 * is visible, so the browser is instructed to compile the whole file while loading it (`postBanner` in
 * vite.config.ts).
 */
export const EAGER_CHUNK = "at-once";
const EAGER_MODULES = /\/node_modules\/(react|react-dom|scheduler|@tanstack\/[\w-]+)\//;
/**
 * Amount of additional source, in characters before compression to about a quarter, that a page may load to
 * save one file.
 */
const FILE_WORTH = 9_000;
/** Weight of a screen that users open first or all day. Any other screen has weight 1. */
const FREQUENT_WEIGHT = 25;
/**
 * Factor by which unneeded code counts more for the screens of weight `FREQUENT_WEIGHT`, because the many dialogs of
 * other pages would otherwise be loaded with the first screen.
 */
const FIRST_SCREEN_FACTOR = 3;
const FREQUENT_SCREENS =
  /\/(LoginPage|ClientHomePage|StaffHomePage|CalendarPage|PatientsPage|PatientPage|MessagesPage|TypingPage)\.tsx$/;

/** Weight of the recorder, which is opened on a phone and loads everything for use without a network. */
const WEIGHT_OF_RECORDER = 3;
const RECORDER = "/RecorderPage.tsx";

function weightOf(piece: string): number {
  if (FREQUENT_SCREENS.test(piece)) return FREQUENT_WEIGHT;
  return piece.endsWith(RECORDER) ? WEIGHT_OF_RECORDER : 1;
}

/** Modules written into one file, and the pieces that load them. */
interface Bundle {
  readonly name: string;
  readonly members: string[];
  size: number;
  /**
   * Indexes of the pieces that load the bundle. A piece is a dynamic import, such as a page, a dialog or a
   * part that is loaded later.
   */
  readonly readers: ReadonlySet<number>;
  readonly needs: Set<Bundle>;
}

/**
 * Returns the function that assigns a module to a file. By default, the bundler creates a file for every set
 * of pages that share modules: the calendar loaded 45 files and a patient 96, most of them smaller than the
 * cost of a request. The plan merges two files if the pages that need both gain more than the pages that need
 * only one lose, and only if no circular dependency between files results.
 */
export function makeChunking(
  main: string,
): (id: string, bundler: { getModuleInfo: ModuleLookup }) => string | null {
  let chunkNames: ReadonlyMap<string, string> | undefined;
  return (id, bundler) => {
    chunkNames ??= planChunks(main, (moduleId) => bundler.getModuleInfo(moduleId));
    return chunkNames.get(id) ?? null;
  };
}

function planChunks(main: string, getModule: ModuleLookup): ReadonlyMap<string, string> {
  const importsOf = readImports(getModule);
  const startModules = listReachable([main], importsOf);
  const roots = [...listPieces(main, getModule, importsOf)].sort();
  const readers = new Map<string, Set<number>>();
  for (const [number, piece] of roots.entries()) {
    for (const id of listReachable([piece], importsOf)) {
      if (!startModules.has(id)) readers.set(id, (readers.get(id) ?? new Set()).add(number));
    }
  }
  const start: Bundle = {
    name: START_CHUNK,
    members: [...startModules],
    size: 0,
    readers: new Set(roots.keys()),
    needs: new Set(),
  };
  const bundles = new Map<string, Bundle>();
  // Sorts the modules so that the same sources always result in the same files.
  for (const [id, readerSet] of [...readers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Leaves a module of a single page in the page's own file.
    if (readerSet.size === 1) continue;
    const name = [...readerSet].sort((a, b) => a - b).join(".");
    const bundle = bundles.get(name) ?? {
      name: `files-${bundles.size}`,
      members: [],
      size: 0,
      readers: readerSet,
      needs: new Set([start]),
    };
    bundle.members.push(id);
    bundle.size += getModule(id)?.code?.length ?? 0;
    bundles.set(name, bundle);
  }
  const allBundles = [start, ...bundles.values()];
  addNeeds(allBundles, importsOf);
  const weights = roots.map(weightOf);
  const chunkNames = new Map(
    mergeBundles(allBundles, weights).flatMap(({ name, members }) =>
      members.map((id) => [id, name] as const),
    ),
  );
  // Moves the libraries into their file together with all their dependencies, so that the file never waits
  // for the others.
  for (const id of listReachable(
    [...startModules].filter((each) => EAGER_MODULES.test(each)),
    importsOf,
  ))
    chunkNames.set(id, EAGER_CHUNK);
  return chunkNames;
}

function addNeeds(bundles: readonly Bundle[], importsOf: (id: string) => readonly string[]): void {
  const bundleByModule = new Map(
    bundles.flatMap((bundle) => bundle.members.map((id) => [id, bundle] as const)),
  );
  for (const bundle of bundles) {
    for (const next of bundle.members.flatMap((id) => importsOf(id))) {
      const neededBundle = bundleByModule.get(next);
      if (neededBundle && neededBundle !== bundle) bundle.needs.add(neededBundle);
    }
  }
}

/** Returns all modules that are imported dynamically, at any depth. */
function listPieces(
  main: string,
  getModule: ModuleLookup,
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const foundPieces = new Set<string>();
  const queue = [main];
  for (let piece = queue.pop(); piece !== undefined; piece = queue.pop()) {
    for (const id of listReachable([piece], importsOf)) {
      for (const next of getModule(id)?.dynamicallyImportedIds ?? []) {
        if (foundPieces.has(next)) continue;
        foundPieces.add(next);
        queue.push(next);
      }
    }
  }
  return foundPieces;
}

function listReachable(
  entries: readonly string[],
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const reached = new Set(entries);
  for (const id of reached) for (const next of importsOf(id)) reached.add(next);
  return reached;
}

/** Merges the pair of bundles with the highest gain until no pair gains. */
function mergeBundles(bundles: readonly Bundle[], weights: readonly number[]): Bundle[] {
  const remaining: Bundle[] = [];
  let pairs: { one: Bundle; other: Bundle; by: number }[] = [];
  const add = (bundle: Bundle): void => {
    for (const candidate of remaining) {
      const pairGain = gain(candidate, bundle, weights);
      if (pairGain > 0) pairs.push({ one: candidate, other: bundle, by: pairGain });
    }
    remaining.push(bundle);
  };
  for (const bundle of bundles) add(bundle);
  while (pairs.length > 0) {
    const best = pairs.reduce((most, pair) => (pair.by > most.by ? pair : most));
    pairs = pairs.filter((pair) => pair !== best);
    const { one: first, other: second } = best;
    if (isCircular(first, second)) continue;
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((each) => each === first || each === second));
    for (const gone of [first, second]) remaining.splice(remaining.indexOf(gone), 1);
    const mergedBundle = mergePair(first, second);
    for (const { needs } of remaining) {
      const replacedNeeds = [first, second].filter((gone) => needs.delete(gone));
      if (replacedNeeds.length > 0) needs.add(mergedBundle);
    }
    add(mergedBundle);
  }
  return remaining;
}

/** Returns the gain of the pages that load both bundles, less the loss of the pages that load only one. */
function gain(first: Bundle, second: Bundle, weights: readonly number[]): number {
  const sum = (readers: Iterable<number>): number =>
    [...readers].reduce((all, number) => all + (weights[number] ?? 0), 0);
  const sharedWeight = sum([...first.readers].filter((number) => second.readers.has(number)));
  if (sharedWeight === 0) return 0;
  const lossOf = (readers: ReadonlySet<number>, otherReaders: ReadonlySet<number>): number =>
    [...readers]
      .filter((number) => !otherReaders.has(number))
      .map((number) => weights[number] ?? 0)
      .reduce((all, weight) => all + (weight === FREQUENT_WEIGHT ? weight * FIRST_SCREEN_FACTOR : weight), 0);
  return (
    sharedWeight * FILE_WORTH -
    lossOf(first.readers, second.readers) * second.size -
    lossOf(second.readers, first.readers) * first.size
  );
}

function mergePair(first: Bundle, second: Bundle): Bundle {
  const needs = new Set([...first.needs, ...second.needs]);
  needs.delete(first);
  needs.delete(second);
  return {
    name: first.name,
    members: [...first.members, ...second.members],
    size: first.size + second.size,
    readers: new Set([...first.readers, ...second.readers]),
    needs,
  };
}

/**
 * Returns true if one bundle depends on the other through a third bundle. Merging the two would then create a
 * circular dependency.
 */
function isCircular(first: Bundle, second: Bundle): boolean {
  const dependsOn = (from: Bundle, to: Bundle): boolean => {
    const reached = new Set([...from.needs].filter((next) => next !== to));
    for (const bundle of reached) for (const next of bundle.needs) reached.add(next);
    return reached.has(to);
  };
  return dependsOn(first, second) || dependsOn(second, first);
}

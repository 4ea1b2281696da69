import { readImports } from "../read-imports.ts";

/** The bundler's information about a module. */
export interface Module {
  readonly code: string | null;
  readonly exports: readonly string[];
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
export type Told = (id: string) => Module | null;

// Plans which modules share a file, based on the pages that load them. Gain: the first screens load 7 to 13
// files and 222 to 247 kB; without the plan, 80 to 108 files and 246 to 279 kB, a tenth more (decision 0071:
// how the gain is measured).

/** Name of the file with the modules that every page starts with. */
const START = "start";
/**
 * Name of the file with the libraries that render every page. Almost all of their code runs before anything
 * is visible, so the browser is instructed to compile the whole file while loading it (`postBanner` in
 * vite.config.ts).
 */
export const AT_ONCE = "at-once";
const RUN_AT_ONCE = /\/node_modules\/(react|react-dom|scheduler|@tanstack\/[\w-]+)\//;
/**
 * Amount of additional source, in characters before compression to about a quarter, that a page may load to
 * save one file.
 */
const WORTH = 9_000;
/** Weight of a screen that users open first or all day. Any other screen has weight 1. */
const WEIGHT = 25;
/**
 * Factor by which unneeded code counts more for the screens of weight `WEIGHT`, because the many dialogs of
 * other pages would otherwise be loaded with the first screen.
 */
const FIRST_SCREENS_MIND = 3;
const OFTEN = /\/(LoginPage|ClientHomePage|StaffHomePage|CalendarPage|PatientsPage|PatientPage|MessagesPage|TypingPage)\.tsx$/;

/** Weight of the recorder, which is opened on a phone and loads everything for use without a network. */
const WEIGHT_OF_RECORDER = 3;
const RECORDER = "/RecorderPage.tsx";

function weightOf(piece: string): number {
  if (OFTEN.test(piece)) return WEIGHT;
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
export function chunking(main: string): (id: string, bundler: { getModuleInfo: Told }) => string | null {
  let places: ReadonlyMap<string, string> | undefined;
  return (id, bundler) => {
    places ??= plan(main, (each) => bundler.getModuleInfo(each));
    return places.get(id) ?? null;
  };
}

function plan(main: string, told: Told): ReadonlyMap<string, string> {
  const importsOf = readImports(told);
  const first = reach([main], importsOf);
  const roots = [...pieces(main, told, importsOf)].sort();
  const readers = new Map<string, Set<number>>();
  for (const [number, piece] of roots.entries()) {
    for (const id of reach([piece], importsOf)) {
      if (!first.has(id)) readers.set(id, (readers.get(id) ?? new Set()).add(number));
    }
  }
  const start: Bundle = { name: START, members: [...first], size: 0, readers: new Set(roots.keys()), needs: new Set() };
  const bundles = new Map<string, Bundle>();
  // Sorts the modules so that the same sources always result in the same files.
  for (const [id, read] of [...readers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Leaves a module of a single page in the page's own file.
    if (read.size === 1) continue;
    const name = [...read].sort((a, b) => a - b).join(".");
    const bundle = bundles.get(name) ?? {
      name: `files-${bundles.size}`,
      members: [],
      size: 0,
      readers: read,
      needs: new Set([start]),
    };
    bundle.members.push(id);
    bundle.size += told(id)?.code?.length ?? 0;
    bundles.set(name, bundle);
  }
  const all = [start, ...bundles.values()];
  tellNeeds(all, importsOf);
  const weights = roots.map(weightOf);
  const places = new Map(together(all, weights).flatMap(({ name, members }) => members.map((id) => [id, name] as const)));
  // Moves the libraries into their file together with all their dependencies, so that the file never waits
  // for the others.
  for (const id of reach(
    [...first].filter((each) => RUN_AT_ONCE.test(each)),
    importsOf,
  ))
    places.set(id, AT_ONCE);
  return places;
}

function tellNeeds(bundles: readonly Bundle[], importsOf: (id: string) => readonly string[]): void {
  const places = new Map(bundles.flatMap((bundle) => bundle.members.map((id) => [id, bundle] as const)));
  for (const bundle of bundles) {
    for (const next of bundle.members.flatMap((id) => importsOf(id))) {
      const needed = places.get(next);
      if (needed && needed !== bundle) bundle.needs.add(needed);
    }
  }
}

/** Returns all modules that are imported dynamically, at any depth. */
function pieces(main: string, told: Told, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [main];
  for (let piece = waiting.pop(); piece !== undefined; piece = waiting.pop()) {
    for (const id of reach([piece], importsOf)) {
      for (const next of told(id)?.dynamicallyImportedIds ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        waiting.push(next);
      }
    }
  }
  return found;
}

function reach(from: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const seen = new Set(from);
  for (const id of seen) for (const next of importsOf(id)) seen.add(next);
  return seen;
}

/** Merges the pair of bundles with the highest gain until no pair gains. */
function together(bundles: readonly Bundle[], weights: readonly number[]): Bundle[] {
  const left: Bundle[] = [];
  let pairs: { one: Bundle; other: Bundle; by: number }[] = [];
  const add = (bundle: Bundle): void => {
    for (const one of left) {
      const by = gain(one, bundle, weights);
      if (by > 0) pairs.push({ one, other: bundle, by });
    }
    left.push(bundle);
  };
  for (const bundle of bundles) add(bundle);
  while (pairs.length > 0) {
    const best = pairs.reduce((most, pair) => (pair.by > most.by ? pair : most));
    pairs = pairs.filter((pair) => pair !== best);
    const { one, other } = best;
    if (wouldWait(one, other)) continue;
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((each) => each === one || each === other));
    for (const gone of [one, other]) left.splice(left.indexOf(gone), 1);
    const whole = merged(one, other);
    for (const { needs } of left) {
      const needed = [one, other].filter((gone) => needs.delete(gone));
      if (needed.length > 0) needs.add(whole);
    }
    add(whole);
  }
  return left;
}

/** Returns the gain of the pages that load both bundles, less the loss of the pages that load only one. */
function gain(one: Bundle, other: Bundle, weights: readonly number[]): number {
  const sum = (readers: Iterable<number>): number => [...readers].reduce((all, number) => all + (weights[number] ?? 0), 0);
  const both = sum([...one.readers].filter((number) => other.readers.has(number)));
  if (both === 0) return 0;
  const mind = (readers: ReadonlySet<number>, those: ReadonlySet<number>): number =>
    [...readers]
      .filter((number) => !those.has(number))
      .map((number) => weights[number] ?? 0)
      .reduce((all, weight) => all + (weight === WEIGHT ? weight * FIRST_SCREENS_MIND : weight), 0);
  return both * WORTH - mind(one.readers, other.readers) * other.size - mind(other.readers, one.readers) * one.size;
}

function merged(one: Bundle, other: Bundle): Bundle {
  const needs = new Set([...one.needs, ...other.needs]);
  needs.delete(one);
  needs.delete(other);
  return {
    name: one.name,
    members: [...one.members, ...other.members],
    size: one.size + other.size,
    readers: new Set([...one.readers, ...other.readers]),
    needs,
  };
}

/**
 * Returns true if one bundle depends on the other through a third bundle. Merging the two would then create a
 * circular dependency.
 */
function wouldWait(one: Bundle, other: Bundle): boolean {
  const leads = (from: Bundle, to: Bundle): boolean => {
    const seen = new Set([...from.needs].filter((next) => next !== to));
    for (const each of seen) for (const next of each.needs) seen.add(next);
    return seen.has(to);
  };
  return leads(one, other) || leads(other, one);
}

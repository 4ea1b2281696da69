import { posix } from "node:path";
import type { Told } from "./build/chunking.ts";

const TAKEN = /\b(?:import|export)\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const HANDED_ON_WHOLE = /\bexport\s*\*\s*from\s*["']([^"']+)["']/g;
/** Matches everything that an index file consists of. */
const OF_A_LIST =
  /\/\*[\s\S]*?\*\/|\/\/.*|["']use client["'];?|\bexport\s+default\s+[\w$]+;?|\b(?:import|export)\s*(?:[\w$]+\s*,?\s*)?(?:\*\s*(?:as\s+[\w$]+\s*)?|\{[^}]*\}\s*)?(?:from\s*)?(?:["'][^"']+["'])?;?|\s+/g;

/**
 * Returns a function that returns the imports of a module. An import from the index file of a library is
 * replaced by the modules of the imported names, because the bundler removes the others.
 */
export function readImports(told: Told): (id: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const lists = new Map<string, ReadonlyMap<string, string> | null>();
  const listAt = (id: string): ReadonlyMap<string, string> | null => {
    if (!lists.has(id)) lists.set(id, isList(id, told) ? makersIn(id, told, listAt) : null);
    return lists.get(id) ?? null;
  };
  return (id) => {
    const found = known.get(id) ?? imports(id, told, listAt);
    known.set(id, found);
    return found;
  };
}

type ListAt = (id: string) => ReadonlyMap<string, string> | null;

function imports(id: string, told: Told, listAt: ListAt): readonly string[] {
  const { code, importedIds } = told(id) ?? { code: "", importedIds: [] };
  const taken = importedIds.some((each) => listAt(each)) ? [...(code ?? "").matchAll(TAKEN)] : [];
  return importedIds.flatMap((each) => {
    const list = listAt(each);
    if (!list) return [each];
    return taken
      .filter(([, , from = ""]) => isAt(each, from))
      .flatMap(([, words = ""]) => words.split(","))
      .flatMap((word) => list.get(word.trim().split(" ")[0] ?? "") ?? []);
  });
}

const isAt = (id: string, from: string): boolean => id.includes(`/node_modules/${from}/`);

/** Returns true for an index file: a file of a library that only imports and re-exports. */
function isList(id: string, told: Told): boolean {
  return /\/node_modules\/.*\.m?js$/.test(id) && (told(id)?.code?.replaceAll(OF_A_LIST, "") ?? "code") === "";
}

/** Returns the module that defines each name, by the name under which an index file exports it. */
function makersIn(list: string, told: Told, listAt: ListAt): ReadonlyMap<string, string> {
  const { code, importedIds } = told(list) ?? { code: "", importedIds: [] };
  const makers = new Map<string, string>();
  const at = (from: string): string | undefined =>
    from.startsWith(".") ? posix.join(posix.dirname(list), from) : importedIds.find((id) => isAt(id, from));
  for (const [, from = ""] of (code ?? "").matchAll(HANDED_ON_WHOLE)) {
    const whole = at(from);
    if (whole === undefined) continue;
    for (const [name, maker] of listAt(whole) ?? (told(whole)?.exports ?? []).map((each) => [each, whole] as const))
      makers.set(name, maker);
  }
  for (const [, words = "", from = ""] of (code ?? "").matchAll(TAKEN)) {
    const maker = at(from);
    if (maker === undefined) continue;
    for (const word of words.split(",")) {
      const [inside = "", outside = inside] = word.trim().split(" as ");
      makers.set(outside, listAt(maker)?.get(inside) ?? maker);
    }
  }
  return makers;
}

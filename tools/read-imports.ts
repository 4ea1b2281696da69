import { posix } from "node:path";
import type { ModuleLookup } from "./build/chunking.ts";

const NAMED_IMPORT = /\b(?:import|export)\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const EXPORT_ALL = /\bexport\s*\*\s*from\s*["']([^"']+)["']/g;
/** Matches everything that an index file consists of. */
const INDEX_SYNTAX =
  /\/\*[\s\S]*?\*\/|\/\/.*|["']use client["'];?|\bexport\s+default\s+[\w$]+;?|\b(?:import|export)\s*(?:[\w$]+\s*,?\s*)?(?:\*\s*(?:as\s+[\w$]+\s*)?|\{[^}]*\}\s*)?(?:from\s*)?(?:["'][^"']+["'])?;?|\s+/g;

/**
 * Returns a function that returns the imports of a module. An import from the index file of a library is
 * replaced by the modules of the imported names, because the bundler removes the others.
 */
export function readImports(getModule: ModuleLookup): (id: string) => readonly string[] {
  const importsById = new Map<string, readonly string[]>();
  const indexFiles = new Map<string, ReadonlyMap<string, string> | null>();
  const getIndex = (id: string): ReadonlyMap<string, string> | null => {
    if (!indexFiles.has(id))
      indexFiles.set(id, isIndexFile(id, getModule) ? listMakers(id, getModule, getIndex) : null);
    return indexFiles.get(id) ?? null;
  };
  return (id) => {
    const moduleImports = importsById.get(id) ?? listImports(id, getModule, getIndex);
    importsById.set(id, moduleImports);
    return moduleImports;
  };
}

type IndexLookup = (id: string) => ReadonlyMap<string, string> | null;

function listImports(id: string, getModule: ModuleLookup, getIndex: IndexLookup): readonly string[] {
  const { code, importedIds } = getModule(id) ?? { code: "", importedIds: [] };
  const namedImports = importedIds.some((each) => getIndex(each))
    ? [...(code ?? "").matchAll(NAMED_IMPORT)]
    : [];
  return importedIds.flatMap((importedId) => {
    const list = getIndex(importedId);
    if (!list) return [importedId];
    return namedImports
      .filter(([, , from = ""]) => isOfPackage(importedId, from))
      .flatMap(([, names = ""]) => names.split(","))
      .flatMap((word) => list.get(word.trim().split(" ")[0] ?? "") ?? []);
  });
}

const isOfPackage = (id: string, from: string): boolean => id.includes(`/node_modules/${from}/`);

/** Returns true for an index file: a file of a library that only imports and re-exports. */
function isIndexFile(id: string, getModule: ModuleLookup): boolean {
  return (
    /\/node_modules\/.*\.m?js$/.test(id) &&
    (getModule(id)?.code?.replaceAll(INDEX_SYNTAX, "") ?? "code") === ""
  );
}

/** Returns the module that defines each name, by the name under which an index file exports it. */
function listMakers(
  list: string,
  getModule: ModuleLookup,
  getIndex: IndexLookup,
): ReadonlyMap<string, string> {
  const { code, importedIds } = getModule(list) ?? { code: "", importedIds: [] };
  const makers = new Map<string, string>();
  const resolve = (from: string): string | undefined =>
    from.startsWith(".")
      ? posix.join(posix.dirname(list), from)
      : importedIds.find((id) => isOfPackage(id, from));
  for (const [, from = ""] of (code ?? "").matchAll(EXPORT_ALL)) {
    const target = resolve(from);
    if (target === undefined) continue;
    for (const [name, maker] of getIndex(target) ??
      (getModule(target)?.exports ?? []).map((each) => [each, target] as const))
      makers.set(name, maker);
  }
  for (const [, words = "", from = ""] of (code ?? "").matchAll(NAMED_IMPORT)) {
    const maker = resolve(from);
    if (maker === undefined) continue;
    for (const word of words.split(",")) {
      const [inside = "", outside = inside] = word.trim().split(" as ");
      makers.set(outside, getIndex(maker)?.get(inside) ?? maker);
    }
  }
  return makers;
}

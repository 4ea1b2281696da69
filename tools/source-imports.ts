import { posix } from "node:path";

export interface Source {
  /** Path from the root of the project, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

export interface Import {
  readonly file: string;
  readonly specifier: string;
  /** Path of the imported file from the root. Undefined for a package. */
  readonly target: string | undefined;
  /** False for type imports, which are erased, and for `import()`, which loads the module when called. */
  readonly isLoadedAtOnce: boolean;
}

/** Returns the imports and re-exports of a source file in the order of its text. */
export function importsOf({ file, text }: Source): Import[] {
  const statements = text.matchAll(
    /^\s*(?:import|export)\b([^;"']*?)\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm,
  );
  return [...statements].map(([, names = "", from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? "";
    return {
      file,
      specifier,
      target: resolveFrom(file, specifier),
      isLoadedAtOnce: dynamic === undefined && !isTypeOnly(names),
    };
  });
}

/** Returns true for `type { A, B }` and `{ type A, type B }`. */
const isTypeOnly = (names: string): boolean =>
  /^\s*(type\b|\{\s*type\s[^,}]*(,\s*type\s[^,}]*)*,?\s*\}\s*$)/.test(names);

function resolveFrom(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : undefined;
}

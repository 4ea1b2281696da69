import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const notSources = new Set(["node_modules", ".git", ".cache", "dist", "data", "test-results"]);

/** Copies the project's sources as in a fresh clone, without packages. */
export function copySources(to: string): void {
  const isWanted = (path: string) => !(notSources.has(basename(path)) && join(root, basename(path)) === path);
  cpSync(root, to, { recursive: true, filter: isWanted });
}

/**
 * Copies the named installed packages with all their dependencies, and the running Node as
 * `node_modules/.bin/node`.
 */
export function copyPackages(to: string, names: readonly string[]): void {
  const copied = new Set<string>();
  const copy = (name: string): void => {
    const folder = join(root, "node_modules", name);
    if (copied.has(name) || !existsSync(folder)) return;
    copied.add(name);
    cpSync(folder, join(to, "node_modules", name), { recursive: true, verbatimSymlinks: true });
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    Object.keys(dependencies).forEach(copy);
  };
  names.forEach(copy);
  mkdirSync(join(to, "node_modules/.bin"), { recursive: true });
  copyFileSync(process.execPath, join(to, "node_modules/.bin/node"));
}

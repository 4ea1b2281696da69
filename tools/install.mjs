import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { digest, read } from "./file-digest.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs missing packages; prints nothing if there are none. Requires no installed packages and runs on
 * Node 20 or newer.
 */
export function install() {
  const stampFile = join(root, "node_modules/.corella-installed");
  const state = [
    digest([join(root, "package-lock.json"), join(root, "package.json")]),
    process.platform,
    process.arch,
  ].join(" ");
  if (read(stampFile) === state) return;
  if (!isInstalled()) {
    say("Installing what Corella needs (about a minute the first time) …");
    const commonArgs = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
    // Falls back to npm install, because npm ci stops if the lock file names a binary for another platform
    // that the registry does not provide.
    const hasSucceeded = npm(["ci", ...commonArgs]) || npm(["install", "--no-save", ...commonArgs]);
    if (!hasSucceeded)
      fail("The packages could not be installed: see npm's words above. Is the registry within reach?");
  }
  completeNode();
  try {
    writeFileSync(stampFile, state);
  } catch {
    // Ignores a folder that belongs to another account. The check then runs again next time.
  }
}

/**
 * Returns true if every required package of the lock file is installed in its version, for example after
 * running npm by hand.
 */
function isInstalled() {
  const installed = packagesOf("node_modules/.package-lock.json");
  const required = Object.entries(packagesOf("package-lock.json")).filter(
    ([path, { optional }]) => path !== "" && !optional,
  );
  return required.length > 0 && required.every(([path, { version }]) => installed[path]?.version === version);
}

function packagesOf(lockFile) {
  const text = read(join(root, lockFile));
  return text === "" ? {} : JSON.parse(text).packages;
}

/**
 * Completes the package "node", which downloads its program in an install script that some npm settings
 * disable. Exits with an error if the download fails and the running Node is too old.
 */
function completeNode() {
  const folder = join(root, "node_modules/node");
  const program = join(folder, "bin/node");
  if (process.platform === "win32" || existsSync(program)) return;
  mkdirSync(join(folder, "bin"), { recursive: true });
  spawnSync(process.execPath, ["installArchSpecificPackage.js"], {
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ["ignore", 2, 2],
  });
  if (existsSync(program)) {
    rmSync(join(root, "node_modules/.bin/node"), { force: true });
    symlinkSync("../node/bin/node", join(root, "node_modules/.bin/node"));
  } else if (Number(process.versions.node.split(".")[0]) < 24) {
    fail(
      `Corella runs on Node 24, which could not be fetched, and this is Node ${process.versions.node}: install Node 24.`,
    );
  }
}

function npm(args) {
  const program = process.platform === "win32" ? "npm.cmd" : "npm";
  return (
    spawnSync(program, args, {
      cwd: root,
      env: cleanEnvironment(),
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    }).status === 0
  );
}

/**
 * Returns the environment without the settings and package programs that npm passes to its scripts, because
 * the outer npm's settings must not affect the inner npm.
 */
function cleanEnvironment() {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key) && key !== "NODE_ENV"),
  );
  const path = (env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join("node_modules", ".bin")));
  return { ...env, PATH: path.join(delimiter) };
}

/** Returns the path of the Node installed with the packages. Falls back to the running Node. */
export function ourNode() {
  const ownPath = join(root, "node_modules/node/bin/node");
  return existsSync(ownPath) ? ownPath : process.execPath;
}

export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

export function fail(sentence) {
  say(sentence);
  process.exit(1);
}

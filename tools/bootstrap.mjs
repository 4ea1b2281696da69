// Runs before start, dev and test, on whatever Node started npm (20 or newer), and needs nothing installed: it installs what is missing, and says
// nothing when nothing is.
//   --build     also builds the web pages when a source of theirs changed
//   --browser   also looks for what the tests need besides: a browser, and the oldest PostgreSQL we support
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "./chromium.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, ".cache");
const wants = (flag) => process.argv.includes(flag);

install();
if (wants("--build")) build();
if (wants("--browser")) prepareTests();

function install() {
  const mark = join(root, "node_modules/.corella-installed");
  const state = [digest([join(root, "package-lock.json"), join(root, "package.json")]), process.platform, process.arch].join(" ");
  if (read(mark) === state) return;
  if (!isInstalled()) {
    say("Installing what Corella needs (about a minute the first time) …");
    const always = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
    // A lock file may name a binary for another platform that a registry does not have: npm ci then stops, npm install goes on.
    const done = npm(["ci", ...always]) || npm(["install", "--no-save", ...always]);
    if (!done) fail("The packages could not be installed: see npm's words above. Is the registry within reach?");
  }
  completeNode();
  writeFileSync(mark, state);
}

/** Everything in the lock file is there in its version: somebody has just run npm by hand. */
function isInstalled() {
  const there = packagesOf("node_modules/.package-lock.json");
  const wanted = Object.entries(packagesOf("package-lock.json")).filter(([path, { optional }]) => path !== "" && !optional);
  return wanted.length > 0 && wanted.every(([path, { version }]) => there[path]?.version === version);
}

function packagesOf(lockFile) {
  const text = read(join(root, lockFile));
  return text === "" ? {} : JSON.parse(text).packages;
}

/** The package "node" fetches its program by a script of its own, which some npm settings do not let run. */
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
    fail(`Corella runs on Node 24, which could not be fetched, and this is Node ${process.versions.node}: install Node 24.`);
  }
}

function npm(args) {
  const program = process.platform === "win32" ? "npm.cmd" : "npm";
  return (
    spawnSync(program, args, { cwd: root, env: cleanEnvironment(), stdio: ["ignore", 2, 2], shell: process.platform === "win32" })
      .status === 0
  );
}

/** npm hands its own settings, and the programs of the packages, to the scripts it runs; those of the outer call are not meant for ours. */
function cleanEnvironment() {
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key) && key !== "NODE_ENV"));
  const path = (env.PATH ?? "").split(delimiter).filter((folder) => !folder.endsWith(join("node_modules", ".bin")));
  return { ...env, PATH: path.join(delimiter) };
}

function build() {
  if (!existsSync(join(root, "app/index.html"))) return;
  const sources = ["app", "kernel", "platform", "areas", "tools", "vite.config.ts", "package-lock.json"].flatMap((path) =>
    filesBelow(join(root, path)),
  );
  const state = digest(sources.filter((path) => !/\.test\.tsx?$|\/server\//.test(path)));
  const mark = join(root, "dist/web/.built-from");
  if (read(mark) === state) return;
  say("Building the web pages …");
  const started = Date.now();
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const built = spawnSync(ourNode(), [vite, "build", "--logLevel", "warn"], { cwd: root, stdio: ["ignore", 2, 2] });
  if (built.status !== 0) fail("The web pages could not be built: see above.");
  writeFileSync(mark, state);
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** The Node that comes with the packages, whatever Node runs this. */
function ourNode() {
  const own = join(root, "node_modules/node/bin/node");
  return existsSync(own) ? own : process.execPath;
}

function prepareTests() {
  const lacks = [
    !chromium() && "chromium",
    !existsSync("/usr/lib/postgresql/15/bin/postgres") && isBookworm() && "postgresql-15",
  ].filter(Boolean);
  const isRoot = process.getuid?.() === 0;
  if (lacks.length > 0 && isRoot && has("apt-get")) aptInstall(lacks);
  if (chromium()) return;
  say(
    isRoot
      ? "No Chromium is on this machine and none could be installed, so the journeys cannot run: set CHROMIUM_PATH to one."
      : "No Chromium is on this machine, so the journeys cannot run: install chromium, or set CHROMIUM_PATH to one.",
  );
}

function isBookworm() {
  return /VERSION_CODENAME=bookworm/.test(read("/etc/os-release"));
}

/** Tried once a day: where it does not work, a test should not wait for it each time. */
function aptInstall(packages) {
  const mark = join(cache, `apt-${packages.join("-")}`);
  if (existsSync(mark) && Date.now() - statSync(mark).mtimeMs < 86_400_000) return;
  say(`Installing ${packages.join(" and ")} for the tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) =>
    spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=120", ...args], {
      env,
      stdio: ["ignore", "ignore", "ignore"],
      timeout: 300_000,
    }).status === 0;
  apt("update");
  // One by one: a package that is not to be had must not keep the other away. A server of Debian's own is not wanted running.
  const installed = packages.filter((name) =>
    withoutStartingServices(() => apt("install", "-y", "--no-install-recommends", name)),
  );
  if (installed.length === packages.length) return;
  mkdirSync(cache, { recursive: true });
  writeFileSync(mark, "");
}

function withoutStartingServices(work) {
  const policy = "/usr/sbin/policy-rc.d";
  if (existsSync(policy)) return work();
  try {
    writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
    return work();
  } finally {
    rmSync(policy, { force: true });
  }
}

function filesBelow(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !name.startsWith("."))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function digest(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(read(file))
      .update("\0");
  return hash.digest("hex");
}

function read(path) {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

function has(program) {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

function fail(sentence) {
  say(sentence);
  process.exit(1);
}

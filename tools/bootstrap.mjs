// Prepares start, dev and test: installs missing packages and prints nothing if there are none. Runs on the
// Node that started npm (20 or newer) and requires no installed packages.
// --build also builds the web pages if one of their sources has changed
// --browser also installs what the tests require: a browser, and the oldest supported PostgreSQL
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, hasHeadlessShell } from "./chromium.mjs";
import { digest, filesBelow, read } from "./file-digest.mjs";
import { fail, install, ourNode, root, say } from "./install.mjs";

const cache = join(root, ".cache");
const hasFlag = (flag) => process.argv.includes(flag);

install();
if (hasFlag("--build")) build();
if (hasFlag("--browser")) prepareTests();

function build() {
  if (!existsSync(join(root, "app/index.html"))) return;
  const sources = [
    "app",
    "kernel",
    "platform",
    "areas",
    "tools",
    "vite.config.ts",
    "package-lock.json",
  ].flatMap((path) => filesBelow(join(root, path)));
  // Adds the build steps to the state, because the same sources are built differently by other steps.
  const steps = `${process.env.PLAIN_BUILD ?? ""} ${process.env.LEAVE_OUT ?? ""}`.trim();
  const state =
    digest(sources.filter((path) => !/\.test\.tsx?$|\/server\//.test(path))) + (steps && ` ${steps}`);
  const stampFile = join(root, "dist/web/.built-from");
  if (read(stampFile) === state) return;
  say("Building the web pages …");
  const startTime = Date.now();
  const vite = join(root, "node_modules/vite/bin/vite.js");
  // Overrides NODE_ENV=test of a test run, with which React would be built for development: slower, and with
  // every effect run twice.
  const env = { ...process.env, NODE_ENV: "production" };
  const result = spawnSync(ourNode(), [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    env,
    stdio: ["ignore", 2, 2],
  });
  if (result.status !== 0) fail("The web pages could not be built: see above.");
  writeFileSync(stampFile, state);
  say(`Built in ${((Date.now() - startTime) / 1000).toFixed(1)} s.`);
}

function prepareTests() {
  const missingPackages = [
    !hasHeadlessShell() && isBookworm() && "chromium-headless-shell",
    !existsSync("/usr/lib/postgresql/15/bin/postgres") && isBookworm() && "postgresql-15",
  ].filter(Boolean);
  const isRoot = process.getuid?.() === 0;
  const mayInstall = isRoot && has("apt-get");
  if (missingPackages.length > 0 && mayInstall) aptInstall(missingPackages);
  if (!chromium() && mayInstall) aptInstall(["chromium"]);
  if (chromium()) return;
  say(
    isRoot
      ? "No Chromium is on this machine and none could be installed, so the end-to-end tests cannot run: set CHROMIUM_PATH to one."
      : "No Chromium is on this machine, so the end-to-end tests cannot run: install chromium, or set CHROMIUM_PATH to one.",
  );
}

function isBookworm() {
  return /VERSION_CODENAME=bookworm/.test(read("/etc/os-release"));
}

/**
 * Installs Debian packages. After a failure, tries again no sooner than a day later, so that tests are not
 * delayed each time.
 */
function aptInstall(packages) {
  const stampFile = join(cache, `apt-${packages.join("-")}`);
  if (existsSync(stampFile) && Date.now() - statSync(stampFile).mtimeMs < 86_400_000) return;
  say(`Installing ${packages.join(" and ")} for the tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) =>
    spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=120", ...args], {
      env,
      stdio: ["ignore", "ignore", "ignore"],
      timeout: 300_000,
    }).status === 0;
  apt("update");
  // Installs the packages one by one, so that an unavailable package does not prevent the other. Prevents
  // Debian from starting a PostgreSQL server.
  const installedPackages = packages.filter((name) =>
    withoutStartingServices(() => apt("install", "-y", "--no-install-recommends", name)),
  );
  if (installedPackages.length === packages.length) return;
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile, "");
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

function has(program) {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

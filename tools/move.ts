// Moves files from the former layout (server, web, features) to platform, areas and app, and rewrites every path that names them: import
// specifiers, string paths, comments, documents. It may run any number of times: what is in its place already stays as it is, so a branch made
// before the move is brought forward by running it there.   node tools/move.ts [FOLDER]
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";

/** Former place -> place. The longest former place that fits decides; one that ends with a slash is a folder. */
export const MOVES: Readonly<Record<string, string>> = {
  "server/": "platform/",
  "server/adapters/mail/": "platform/mail/transport/",
  "server/adapters/scanner/": "platform/files/server/scanner/",
  "server/adapters/storage/": "platform/files/server/storage/",
  "server/watch/": "platform/telemetry/",
  "server/log.ts": "platform/telemetry/log.ts",
  "server/db/audit.ts": "platform/audit/audit.ts",
  "server/db/read-register.ts": "platform/audit/read-audit-queue.ts",
  "server/http/live.ts": "platform/realtime/realtime-hub.ts",
  "server/http/actor.ts": "platform/access/actor.ts",
  "server/http/callers-seen.ts": "platform/access/access-cache.ts",
  "server/http/owner.ts": "platform/access/authorize.ts",
  "server/http/owner-agrees.ts": "platform/access/same-client.ts",
  "server/http/reach.ts": "platform/access/reach.ts",
  "server/http/rights.ts": "platform/access/rights.ts",
  "server/http/rights.test.ts": "platform/access/rights.test.ts",
  "server/http/session.ts": "platform/access/session.ts",
  "server/main.ts": "app/server.ts",
  "server/serve.ts": "app/serve.ts",
  "server/start.ts": "app/start.ts",
  "server/features.ts": "app/features.server.ts",
  "server/audit-verify.ts": "app/commands/audit-verify.ts",
  "server/backup.ts": "app/commands/backup.ts",
  "server/export-client.ts": "app/commands/export-client.ts",
  "server/import-client.ts": "app/commands/import-client.ts",
  "server/import.ts": "app/commands/import.ts",
  "server/import.test.ts": "app/commands/import.test.ts",
  "server/restore.ts": "app/commands/restore.ts",
  "server/start-practice.ts": "app/commands/start-practice.ts",

  "web/": "platform/web/",
  "web/main.tsx": "app/browser.tsx",
  "web/features.tsx": "app/features.web.ts",
  "web/index.html": "app/index.html",
  "web/public/": "app/public/",

  "db/seed/": "app/seed/",
  "db/seed/demo/": "app/demo/",
  "db/seed/demo.ts": "app/demo/demo.ts",
  "db/seed/demo.test.ts": "app/demo/demo.test.ts",

  "features/files/": "platform/files/",
  "features/sign-in/": "areas/identity/sign-in/",
  "features/second-factors/": "areas/identity/mfa/",
  "features/groups/": "areas/identity/groups/",
  "features/users/": "areas/identity/users/",
  "features/lookups/": "areas/practice/reference-data/",
  "features/doctors/": "areas/practice/clients/",
  "features/practice-settings/": "areas/practice/practice-settings/",
  "features/locations/": "areas/practice/locations/",
  "features/client-preferences/": "areas/practice/client-preferences/",
  "features/feedback/": "areas/practice/feedback/",
  "features/credit/": "areas/practice/credit/",
  "features/patients/": "areas/patients/patients/",
  "features/referring-doctors/": "areas/patients/referring-doctors/",
  "features/referrals/": "areas/patients/referrals/",
  "features/merges/": "areas/patients/merges/",
  "features/import/": "areas/patients/import/",
  "features/schedules/": "areas/calendar/schedules/",
  "features/appointments/": "areas/calendar/appointments/",
  "features/time-clock/": "areas/calendar/time-clock/",
  "features/messages/": "areas/communication/messages/",
  "features/missing-information/": "areas/communication/missing-information/",
  "features/mail/": "areas/communication/outgoing-mail/",
  "features/activity/": "areas/oversight/audit-log/",
  "features/access-log/": "areas/oversight/access-log/",

  // The session belongs to no area.
  "areas/identity/sign-in/server/session-reply.ts": "platform/access/session-reply.ts",
  "areas/identity/sign-in/server/session.queries.ts": "platform/access/session.queries.ts",
  "areas/identity/sign-in/server/client.queries.ts": "platform/access/reachable-clients.queries.ts",
  "areas/identity/sign-in/server/rights-of-session.test.ts": "platform/access/rights-of-session.test.ts",

  // What asks for a password or a code is signing in; the shell gets it by a slot.
  "platform/web/shell/SecondStep.tsx": "areas/identity/sign-in/web/MfaChallenge.tsx",
  "platform/web/shell/SecondStep.module.css": "areas/identity/sign-in/web/MfaChallenge.module.css",
  "platform/web/shell/CodeWay.tsx": "areas/identity/sign-in/web/MfaCodeForm.tsx",
  "platform/web/shell/PasskeyWay.tsx": "areas/identity/sign-in/web/MfaPasskeyForm.tsx",
  "platform/web/shell/RecoveryWay.tsx": "areas/identity/sign-in/web/MfaRecoveryForm.tsx",
  "platform/web/shell/way.ts": "areas/identity/sign-in/web/mfa-errors.ts",
  "platform/web/shell/second-step.ts": "areas/identity/sign-in/web/second-step.ts",
  "platform/web/shell/SetUpElsewhere.tsx": "areas/identity/sign-in/web/SetUpElsewhere.tsx",
  "platform/web/shell/SignInAgain.tsx": "areas/identity/sign-in/web/SignInAgain.tsx",
  "platform/web/shell/SignInAgain.module.css": "areas/identity/sign-in/web/SignInAgain.module.css",
  "platform/web/shell/SignInAgainLater.tsx": "areas/identity/sign-in/web/SignInAgainLater.tsx",
  "platform/web/shell/SignInAgainLater.test.tsx": "areas/identity/sign-in/web/SignInAgainLater.test.tsx",
  "platform/web/shell/SignInDialog.tsx": "areas/identity/sign-in/web/SignInDialog.tsx",

  // Activity was the feed, the audit log and the home pages; the stream of changes belongs to no area.
  "areas/oversight/audit-log/rules/feed.ts": "areas/oversight/activity-feed/rules/feed.ts",
  "areas/oversight/audit-log/rules/kinds.ts": "areas/oversight/activity-feed/rules/kinds.ts",
  "areas/oversight/audit-log/rules/words.ts": "areas/oversight/activity-feed/rules/words.ts",
  "areas/oversight/audit-log/rules/activity.test.ts": "areas/oversight/activity-feed/rules/activity.test.ts",
  "areas/oversight/audit-log/rules/days.ts": "app/home/rules/days.ts",
  "areas/oversight/audit-log/rules/needs.ts": "app/home/rules/needs.ts",
  "areas/oversight/audit-log/server/feed-filter.ts": "areas/oversight/activity-feed/server/feed-filter.ts",
  "areas/oversight/audit-log/server/held.ts": "platform/realtime/held.ts",
  "areas/oversight/audit-log/free.contract.ts": "app/home/contract.ts",
  "areas/oversight/audit-log/server/free.handlers.ts": "app/home/server/handlers.ts",
  "areas/oversight/audit-log/server/free.test.ts": "app/home/server/free.test.ts",
  "areas/oversight/audit-log/web/ActivityFilters.tsx": "areas/oversight/activity-feed/web/ActivityFilters.tsx",
  "areas/oversight/audit-log/web/ActivityPage.tsx": "areas/oversight/activity-feed/web/ActivityPage.tsx",
  "areas/oversight/audit-log/web/FeedList.tsx": "areas/oversight/activity-feed/web/FeedList.tsx",
  "areas/oversight/audit-log/web/FeedRow.tsx": "areas/oversight/activity-feed/web/FeedRow.tsx",
  "areas/oversight/audit-log/web/feed.module.css": "areas/oversight/activity-feed/web/feed.module.css",
  "areas/oversight/audit-log/web/useActivityAddress.ts": "areas/oversight/activity-feed/web/useActivityAddress.ts",
  "areas/oversight/audit-log/web/useFeed.ts": "areas/oversight/activity-feed/web/useFeed.ts",
  "areas/oversight/audit-log/web/AccountCard.tsx": "app/home/web/AccountCard.tsx",
  "areas/oversight/audit-log/web/BookButton.tsx": "app/home/web/BookButton.tsx",
  "areas/oversight/audit-log/web/ClientHomePage.tsx": "app/home/web/ClientHomePage.tsx",
  "areas/oversight/audit-log/web/Clients.tsx": "app/home/web/Clients.tsx",
  "areas/oversight/audit-log/web/Days.tsx": "app/home/web/Days.tsx",
  "areas/oversight/audit-log/web/HomeFoot.tsx": "app/home/web/HomeFoot.tsx",
  "areas/oversight/audit-log/web/HomeHeader.tsx": "app/home/web/HomeHeader.tsx",
  "areas/oversight/audit-log/web/HomeMessages.tsx": "app/home/web/HomeMessages.tsx",
  "areas/oversight/audit-log/web/HomeSection.tsx": "app/home/web/HomeSection.tsx",
  "areas/oversight/audit-log/web/NeedRow.tsx": "app/home/web/NeedRow.tsx",
  "areas/oversight/audit-log/web/Needs.tsx": "app/home/web/Needs.tsx",
  "areas/oversight/audit-log/web/NextFree.tsx": "app/home/web/NextFree.tsx",
  "areas/oversight/audit-log/web/NextSteps.tsx": "app/home/web/NextSteps.tsx",
  "areas/oversight/audit-log/web/ReferralNeedRow.tsx": "app/home/web/ReferralNeedRow.tsx",
  "areas/oversight/audit-log/web/StaffHomePage.tsx": "app/home/web/StaffHomePage.tsx",
  "areas/oversight/audit-log/web/VisitPage.tsx": "app/home/web/AppointmentPage.tsx",
  "areas/oversight/audit-log/web/home.module.css": "app/home/web/home.module.css",
  "areas/oversight/audit-log/web/home.test.tsx": "app/home/web/home.test.tsx",
  "areas/oversight/audit-log/web/useWeek.ts": "app/home/web/useWeek.ts",
  "areas/oversight/audit-log/web/Feed.tsx": "app/home/web/Feed.tsx",

  // Starting a practice comes before anybody can sign in.
  "areas/identity/sign-in/start.contract.ts": "areas/onboarding/first-run/contract.ts",
  "areas/identity/sign-in/server/start.handlers.ts": "areas/onboarding/first-run/server/handlers.ts",
  "areas/identity/sign-in/server/start-practice.ts": "areas/onboarding/first-run/server/start-practice.ts",
  "areas/identity/sign-in/server/demo.ts": "areas/onboarding/first-run/server/demo.ts",
  "areas/identity/sign-in/server/start.test.ts": "areas/onboarding/first-run/server/handlers.test.ts",
  "areas/identity/sign-in/server/demo-reach.ts": "platform/access/demo-reach.ts",
  "areas/identity/sign-in/server/demo-reach.test.ts": "platform/access/demo-reach.test.ts",
  "areas/identity/sign-in/web/useSignedIn.ts": "platform/web/shell/useSignedIn.ts",
  "areas/identity/sign-in/web/demo-password.ts": "areas/identity/sign-in/rules/demo-password.ts",
  "areas/identity/sign-in/web/StartPage.tsx": "areas/onboarding/first-run/web/StartPage.tsx",
  "areas/identity/sign-in/web/StartPage.test.tsx": "areas/onboarding/first-run/web/StartPage.test.tsx",
  "areas/identity/sign-in/web/Start.module.css": "areas/onboarding/first-run/web/Start.module.css",
  "areas/identity/sign-in/web/StartConfirm.tsx": "areas/onboarding/first-run/web/StartConfirm.tsx",
  "areas/identity/sign-in/web/StartPasswordRule.tsx": "areas/onboarding/first-run/web/StartPasswordRule.tsx",
  "areas/identity/sign-in/web/StartPerson.tsx": "areas/onboarding/first-run/web/StartPerson.tsx",
  "areas/identity/sign-in/web/StartPracticeForm.tsx": "areas/onboarding/first-run/web/StartPracticeForm.tsx",
  "areas/identity/sign-in/web/start-form.ts": "areas/onboarding/first-run/web/start-form.ts",
  "areas/identity/sign-in/web/useStartPractice.ts": "areas/onboarding/first-run/web/useStartPractice.ts",

  // Pieces of screens that several areas use.
  "areas/practice/reference-data/web/LookupField.tsx": "platform/web/ui/SearchField.tsx",
  "areas/practice/reference-data/web/LookupRows.tsx": "platform/web/ui/LookupRows.tsx",
  "areas/practice/reference-data/web/LookupRows.module.css": "platform/web/ui/LookupRows.module.css",
  "areas/practice/reference-data/web/TryAgain.tsx": "platform/web/ui/TryAgain.tsx",
  "areas/practice/clients/web/Moment.tsx": "platform/web/ui/DateTime.tsx",
};

/** Applied migrations are compared by their text; the others tell what was. */
const LEFT_ALONE = /^(db\/(migrations\/|schema\.sql|tables\.ts)|package-lock\.json|CHANGELOG\.md|tools\/move\.ts)/;
const TEXT = /\.(ts|tsx|mjs|json|html|css|md|sql|tsv|yml|cfg|conf)$/;
const FORMATTED = /\.(ts|tsx|mjs|css)$/;

const root = resolve(process.argv[2] ?? dirname(import.meta.dirname));
const places = Object.entries(MOVES).toSorted(([a], [b]) => b.length - a.length);
const formerPlaces = Object.entries(MOVES)
  .map(([from, to]) => [to, from] as const)
  .toSorted(([a], [b]) => b.length - a.length);

/** Where a path of the former layout is now; undefined for a path that never moved. */
export function placeOf(path: string): string | undefined {
  const place = replaced(path, places);
  return place === undefined ? undefined : (placeOf(place) ?? place);
}
const formerPlaceOf = (path: string): string | undefined => replaced(path, formerPlaces);

function replaced(path: string, pairs: readonly (readonly [string, string])[]): string | undefined {
  const folder = `${path}/`;
  for (const [from, to] of pairs) {
    if (path === from) return to;
    if (from.endsWith("/") && path.startsWith(from)) return to + path.slice(from.length);
    if (folder === from) return to.slice(0, -1);
  }
  return undefined;
}

/** Relative specifiers stay inside a unit; everything else is written from the root, with #. */
function unitOf(path: string): string {
  return (
    /^(areas\/[^/]+\/[^/]+|platform\/web|platform\/files|platform\/[^/]+(?=\/)|app\/[^/]+(?=\/)|[^/]+)/.exec(path)?.[1] ?? path
  );
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout;
}

function run(): void {
  const listed = (): string[] =>
    git("ls-files", "-co", "--exclude-standard", "-z")
      .split("\0")
      .filter((path) => path !== "" && existsSync(join(root, path)));
  const before = listed();
  const cameFrom = new Map<string, string>();
  for (const from of before) {
    const to = placeOf(from);
    if (to === undefined) continue;
    if (existsSync(join(root, to))) throw new Error(`${from} and ${to} are both there: merge them by hand`);
    mkdirSync(dirname(join(root, to)), { recursive: true });
    renameSync(join(root, from), join(root, to));
    cameFrom.set(to, from);
  }
  for (const folder of ["server", "web", "features", "db/seed"]) {
    const left = listed().filter((path) => path.startsWith(`${folder}/`) && path !== "features/ORDER");
    if (left.length === 0) rmSync(join(root, folder), { recursive: true, force: true });
  }
  const after = listed();
  const known = new Set(after.flatMap((path) => [path, ...foldersOf(path)]));
  const former = new Set(
    [...before, ...after.flatMap((path) => formerPlaceOf(path) ?? [])].flatMap((path) => [path, ...foldersOf(path)]),
  );
  const changed = after.filter((path) => {
    if (LEFT_ALONE.test(path) || !TEXT.test(path)) return false;
    const text = readFileSync(join(root, path), "utf8");
    const next = rewritten(text, path, cameFrom.get(path), known, former);
    if (next !== text) writeFileSync(join(root, path), next);
    return next !== text;
  });
  format(changed.filter((path) => FORMATTED.test(path)));
  git("add", "-A");
  console.log(`${cameFrom.size} moved, ${changed.length} rewritten`);
}

function foldersOf(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, at) => parts.slice(0, at).join("/"));
}

function rewritten(
  text: string,
  path: string,
  from: string | undefined,
  known: ReadonlySet<string>,
  former: ReadonlySet<string>,
): string {
  const absolute = text.replaceAll(/(["'`])#(\w[^"'`?\s]*)/g, (whole, quote: string, target: string) => {
    const place = placeOf(target);
    return place === undefined ? whole : quote + specifier(path, place);
  });
  const relative = absolute.replaceAll(
    /(["'`])(\.\.?(?:\/[^"'`?\s]*)?)(?=["'`?])/g,
    (whole, quote: string, target: string, at: number, all: string) => {
      // Alone, dots are a path only beside the file's own folder.
      if (!target.includes("/") && !/dirname,\s*$/.test(all.slice(Math.max(0, at - 20), at))) return whole;
      const isImport = /(?:\bfrom|\bimport|\bimport\()\s*$/.test(all.slice(Math.max(0, at - 20), at));
      const place = placeOfRelative(target, path, from, known, former);
      if (place === undefined) return whole;
      return quote + (isImport && !path.endsWith(".css") ? specifier(path, place) : relativePath(path, place));
    },
  );
  return relative.replaceAll(/(?<![\w/.#@-])(?:server|web|features|db\/seed|platform|areas|app)\/[\w./-]*\w/g, (mention) => {
    const place = placeOf(mention);
    return place !== undefined && known.has(place) ? place : mention;
  });
}

/** What a relative path of a file leads to, where the file or what it names has moved. */
function placeOfRelative(
  target: string,
  path: string,
  from: string | undefined,
  known: ReadonlySet<string>,
  former: ReadonlySet<string>,
): string | undefined {
  const meant = (file: string): string => posix.join(posix.dirname(file), target).replace(/\/$/, "").replace(/^\.$/, "");
  if (from !== undefined) {
    const was = meant(from);
    if (!former.has(was)) return undefined;
    const place = placeOf(was) ?? was;
    return meant(path) === place ? undefined : place;
  }
  const here = meant(path);
  if (known.has(here)) return undefined;
  const place = placeOf(here);
  if (place !== undefined && known.has(place)) return place;
  const formerPath = formerPlaceOf(path);
  const was = formerPath === undefined ? undefined : placeOf(meant(formerPath));
  return was !== undefined && known.has(was) ? was : undefined;
}

function specifier(path: string, place: string): string {
  return unitOf(path) === unitOf(place) ? relativePath(path, place) : `#${place}`;
}

function relativePath(path: string, place: string): string {
  const found = posix.relative(posix.dirname(path), place);
  return found.startsWith(".") ? found : `./${found}`;
}

/** A line that has become longer or shorter breaks elsewhere. */
function format(paths: readonly string[]): void {
  for (let at = 0; at < paths.length; at += 300) {
    const { status, stderr } = spawnSync("node_modules/.bin/biome", ["format", "--write", ...paths.slice(at, at + 300)], {
      cwd: root,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
  }
}

if (import.meta.main) run();

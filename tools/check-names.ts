// Checks that retired names in code (docs/glossary.md) are not used again. `npm run check` reports each place
// with the standard name.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answerHelp } from "./help.ts";
import { root } from "./parts.ts";

/**
 * Retired identifiers with their standard names. Ordinary words that were identifiers are not listed, because
 * the compiler reports them: their types no longer exist.
 */
export const RETIRED: Readonly<Record<string, string>> = {
  FORMS_ONLY_RIGHTS: "FORMS_ONLY_PERMISSIONS",
  useInHand: "useCutAppointment",
  usePutDown: "usePlaceCut",
  takeInHand: "cutAppointment",
  HeldWarning: "DragWarning",
  newsOfHeld: "lockedPatientEvents",
  Hearer: "StreamUser",
  insistOnNobody: "assertUnused",
  insistOnEmptyDatabase: "assertEmptyDatabase",
  loweredBefore: "reductionsOf",
  Awaits: "MfaStep",
  halfway: "pendingMfa",
  Admitted: "AccessContext",
  findCaller: "findSession",
  viaOf: "resolveAccess",
  CallersSeen: "AccessCache",
  beginsAtOnce: "speculative",
  insist: "assertAllowed",
  ownerAgrees: "assertSameClient",
  afterwards: "afterCommit",
  registering: "auditInserts",
  ReadRegister: "ReadAuditQueue",
  tellRefused: "logRefusal",
  isForeign: "isCrossSite",
  HeldConnection: "RequestConnection",
  OneConnection: "SingleConnectionDb",
  LiveHub: "RealtimeHub",
  useLive: "useRealtime",
  findBeside: "findRelated",
  MailByClock: "ScheduledMail",
  reserveMail: "enqueueMail",
  rehearsalRoutes: "mailPreviewRoutes",
  ownsPatientRows: "patientReferences",
  moveBack: "undoMove",
  Likeness: "MatchReason",
  mayActFor: "mayManageCredentials",
  openWork: "openAssignments",
  laterOrNothing: "lazyOptional",
  useGo: "useAppNavigate",
  useIsChosen: "usePending",
  useAhead: "useOptimisticSearch",
  holdTyping: "bufferKeystrokes",
  overOr: "mfaErrors",
  CodeWay: "MfaCodeForm",
  FootPiece: "SidebarSlot",
  OverPiece: "OverlaySlot",
  addPatientPart: "patientSlots",
  InnerLink: "AppLink",
  LeadTo: "Redirect",
  OfClient: "ClientScope",
  refreshController: "invalidateEntity",
  LookupField: "SearchField",
  useTurns: "useCalendarNavigation",
  useHeld: "useFrozenWhile",
  useDrawn: "useStableRows",
  Asking: "RequestContext",
  Around: "ExecutionContext",
  Asker: "FileAccess, TaskAccess",
  standingOf: "permissionSetOf",
  Standing: "PermissionSet",
  Edition: "PermissionVersion",
  SecondStep: "MfaOptions",
  Occasion: "DatedAppointment",
  occasion: "dedupeKey",
  Beginning: "PrefetchContext, SpanStart",
  admit: "authorize",
  supposed: "cachedAccess",
  remembers: "snapshotColumns",
  atOnce: "speculative",
  mounted: "endpoints",
  Moment: "DateTime",
};

/**
 * Retired tables and columns with their new names. Searched in quoted text as well, because SQL is text.
 * Migrations keep the old names.
 */
export const RETIRED_TABLES: Readonly<Record<string, string>> = {
  kept_answer: "stored_reply",
  register_check: "audit_check",
  register_end: "audit_chain_head",
  register_sealing: "audit_sealing",
  rights_edition: "permission_version",
  patient_not_same: "dismissed_pair",
  mail_once_per_occasion: "mail_once_per_dedupe_key",
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const patternOf = (names: Readonly<Record<string, string>>): RegExp =>
  new RegExp(`\\b(${Object.keys(names).join("|")})\\b`, "g");
/**
 * Matches quoted text, which is a message or a column and is checked by check-words.ts and by the database.
 */
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/**
 * Returns a line for each retired name in a source, with the name to use. Ignores comments; quoted text is
 * searched for tables and columns only.
 */
export function findRetiredNames(file: string, source: string): string[] {
  const uncommented = source.replace(COMMENT, blank);
  return [
    ...findNames(uncommented.replace(QUOTED, blank), RETIRED),
    ...findNames(uncommented, RETIRED_TABLES),
  ].map(({ line, name, standard }) => `${file}:${line}: ${name} is called ${standard}`);
}

const findNames = (code: string, names: Readonly<Record<string, string>>) =>
  [...code.matchAll(patternOf(names))].map(({ 0: name, index }) => ({
    name,
    standard: names[name],
    line: code.slice(0, index).split("\n").length,
  }));

if (import.meta.main) {
  answerHelp("npm run check runs it: retired names of identifiers, with the standard name of each.");
  const files = globSync("{kernel,platform,areas,app,test,bench,sandbox,db}/**/*.{ts,tsx}", { cwd: root });
  const findings = files.flatMap((file) => findRetiredNames(file, readFileSync(join(root, file), "utf8")));
  for (const sentence of findings) console.error(sentence);
  console.log(`${files.length} files, ${findings.length} retired names`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

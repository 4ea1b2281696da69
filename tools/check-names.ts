// Names in code (docs/glossary.md): each retired one has a standard name, and must not come back. `npm run check` names each place.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answerHelp } from "./help.ts";
import { root } from "./parts.ts";

/** Retired identifier -> standard name. Ordinary words that were used as identifiers are held by the compiler instead: their types are gone. */
export const RETIRED: Readonly<Record<string, string>> = {
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
  useIsChosen: "useIsPending",
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
  visit: "appointment",
  visits: "appointments",
  Visit: "Appointment",
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const NAME = new RegExp(`\\b(${Object.keys(RETIRED).join("|")})\\b`, "g");
/** What is quoted is a text or a column; check-words and the database hold those. */
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** The retired identifiers of a source, with the line and the name to use. Comments and quoted text are not code. */
export function retiredNames(file: string, source: string): string[] {
  const code = source.replace(COMMENT, blank).replace(QUOTED, blank);
  return [...code.matchAll(NAME)].map(({ 0: name, index }) => {
    const line = code.slice(0, index).split("\n").length;
    return `${file}:${line}: ${name} is called ${RETIRED[name]}`;
  });
}

if (import.meta.main) {
  answerHelp("npm run check runs it: retired names of identifiers, with the standard name of each.");
  const files = globSync("{kernel,platform,areas,app,test,bench,sandbox}/**/*.{ts,tsx}", { cwd: root });
  const found = files.flatMap((file) => retiredNames(file, readFileSync(join(root, file), "utf8")));
  for (const sentence of found) console.error(sentence);
  console.log(`${files.length} files, ${found.length} retired names`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

import type { AnyRoute } from "#kernel/contract.ts";
import { inFull } from "#kernel/audit-words.ts";
import type { ShownPatients } from "#kernel/shown-patients.ts";
import type { Author, AuditEntry } from "#platform/audit/audit.ts";
import type { Services } from "#platform/services.ts";

/** What was answered: by which route, to whom, and the patients in it by client. */
export interface Answered {
  readonly route: AnyRoute;
  readonly author: Author;
  readonly params: unknown;
  readonly shown: readonly ShownPatients[];
}

interface Read {
  readonly value: unknown;
  readonly changes: readonly AuditEntry[];
  readonly opened: readonly { readonly controller: string; readonly identity: number }[];
  readonly showed: readonly { readonly _doctor: number; readonly controller: string; readonly ids: readonly number[] }[];
}

/**
 * Registers what an answer shows (F-10): records and files that were opened before it goes out, lists within a second. Patients are found in the
 * answer itself, so a route needs to say nothing about them; what a change of the same call has registered is not registered twice.
 */
export async function registerReading(services: Services, answered: Answered, outcome: Read): Promise<void> {
  const { route, author, params } = answered;
  const patients = shownByClient(answered);
  for (const change of outcome.changes) leaveOut(patients, change._doctor ?? author._doctor, registeredWith(change));
  const log = (error: unknown) => services.log.error({ err: error }, "a reading was not registered");
  const opened: Promise<void>[] = outcome.opened.map((reading) =>
    services.readAudit.opened({ author, ...reading, shown_ids: null, patients: [] }),
  );
  for (const { _doctor, controller, ids } of outcome.showed) {
    services.readAudit.showed({ author: { ...author, _doctor }, controller, identity: 0, shown_ids: ids, patients: [] }, log);
    if (controller === "patient") leaveOut(patients, _doctor, ids);
  }
  if (route.reads) {
    const { controller, one } = route.reads;
    const ids = one === undefined ? idsIn(outcome.value) : [numberOf(params, one)];
    if (controller === "patient") leaveOut(patients, author._doctor, ids);
    const beside = take(patients, author._doctor);
    if (one !== undefined)
      opened.push(services.readAudit.opened({ author, controller, identity: ids[0] ?? 0, shown_ids: null, patients: beside }));
    else if (ids.length > 0 || beside.length > 0)
      services.readAudit.showed({ author, controller, identity: 0, shown_ids: ids, patients: beside }, log);
  }
  for (const reading of listsOf(author, patients)) {
    if (route.method === "GET") services.readAudit.showed(reading, log);
    else opened.push(services.readAudit.opened(reading));
  }
  await Promise.all(opened);
}

/** A refusal with a record in it: registered before it goes out. */
export async function registerRefused(services: Services, answered: Omit<Answered, "params">): Promise<void> {
  const lists = listsOf(answered.author, shownByClient({ ...answered, params: {} }));
  await Promise.all(lists.map((reading) => services.readAudit.opened(reading)));
}

type ByClient = Map<number, Set<number>>;

/** By the marks in the answer; and of a read the patients its address names, whatever it tells of them. */
function shownByClient({ route, author, params, shown }: Answered): ByClient {
  const patients: ByClient = new Map();
  const add = (client: number, ids: readonly number[]) => {
    const set = patients.get(client) ?? new Set();
    for (const ID of ids) set.add(ID);
    patients.set(client, set);
  };
  for (const { client, ids } of shown) add(client ?? author._doctor, ids);
  if (route.method === "GET") {
    const addressed = Object.entries(route.addresses ?? {}).filter(([, kind]) => kind === "patient");
    add(
      author._doctor,
      addressed.map(([name]) => numberOf(params, name)).filter((ID) => ID > 0),
    );
  }
  return patients;
}

function leaveOut(patients: ByClient, client: number, ids: readonly number[]): void {
  const set = patients.get(client);
  for (const ID of ids) set?.delete(ID);
}

function take(patients: ByClient, client: number): number[] {
  const ids = [...(patients.get(client) ?? [])];
  patients.delete(client);
  return ids;
}

const registeredWith = ({ controller, identity, message, patients = [] }: AuditEntry): number[] => [
  ...(controller === "patient" ? [identity] : []),
  ...inFull(message).patients,
  ...patients,
];

/** Each client sees in its own audit log which of its patients were shown. */
const listsOf = (author: Author, patients: ByClient) =>
  [...patients].flatMap(([_doctor, ids]) =>
    ids.size === 0
      ? []
      : [{ author: { ...author, _doctor }, controller: "patient", identity: 0, shown_ids: [...ids], patients: [] }],
  );

/** A parameter the contract names and its schema made a number. */
function numberOf(params: unknown, name: string): number {
  // `as`: the parsed parameters, by name.
  const value = (params as Readonly<Record<string, unknown>>)[name];
  return typeof value === "number" ? value : 0;
}

/** The IDs a list reply shows: of the list itself, or of its collection when it is wrapped. */
function idsIn(value: unknown): number[] {
  const list = Array.isArray(value)
    ? value
    : typeof value === "object" && value !== null
      ? (Object.values(value).find(Array.isArray) ?? [])
      : [];
  return list.flatMap((row: unknown) =>
    typeof row === "object" && row !== null && "ID" in row && typeof row.ID === "number" ? [row.ID] : [],
  );
}

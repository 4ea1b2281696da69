import type { AnyRoute } from "#kernel/contract/contract.ts";
import { toAuditWords } from "#kernel/text/audit-words.ts";
import type { ShownPatients } from "#kernel/contract/shown-patients.ts";
import type { Author, AuditEntry } from "#platform/audit/audit.ts";
import type { Services } from "#platform/services.ts";
import type { HandlerResult } from "./request-context.ts";

/** Reply to audit: its route, its author and the patients it shows by client. */
export interface AuditedReply {
  readonly route: AnyRoute;
  readonly author: Author;
  readonly params: unknown;
  readonly shown: readonly ShownPatients[];
  /** True for a range of a file (206). A media player requests many of them. */
  readonly isPart?: boolean;
}

/**
 * Audits the records a reply shows (F-10): opened records and files before the reply is sent, lists within a
 * second. Patients are found in the reply itself, so a route need not name them. Patients already audited as
 * changes of this request are left out.
 */
export async function auditReads(
  services: Services,
  replied: AuditedReply,
  outcome: HandlerResult,
): Promise<void> {
  const { route, author, params } = replied;
  const patients = patientsByClient(replied);
  for (const change of outcome.changes)
    excludePatients(patients, change._doctor ?? author._doctor, patientsOfChange(change));
  const logFailure = (error: unknown) => services.log.error({ err: error }, "a read was not audited");
  const writes: Promise<void>[] = outcome.readRecords.map((reading) =>
    services.readAudit.recordRead({ author, ...reading, shown_ids: null, patients: [] }),
  );
  for (const { _doctor, controller, ids } of outcome.readLists) {
    services.readAudit.recordList(
      { author: { ...author, _doctor }, controller, identity: 0, shown_ids: ids, patients: [] },
      logFailure,
    );
    if (controller === "patient") excludePatients(patients, _doctor, ids);
  }
  if (route.audit) {
    const { controller, one } = route.audit;
    const ids = one === undefined ? idsIn(outcome.value) : [numberOf(params, one)];
    if (controller === "patient") excludePatients(patients, author._doctor, ids);
    const otherPatients = takePatients(patients, author._doctor);
    if (one !== undefined) {
      const reading = { author, controller, identity: ids[0] ?? 0, shown_ids: null, patients: otherPatients };
      writes.push(
        replied.isPart ? services.readAudit.recordPart(reading) : services.readAudit.recordRead(reading),
      );
    } else if (ids.length > 0 || otherPatients.length > 0)
      services.readAudit.recordList(
        { author, controller, identity: 0, shown_ids: ids, patients: otherPatients },
        logFailure,
      );
  }
  for (const reading of listsOf(author, patients)) {
    if (route.method === "GET") services.readAudit.recordList(reading, logFailure);
    else writes.push(services.readAudit.recordRead(reading));
  }
  await Promise.all(writes);
}

/** Audits the records that a refusal shows before the refusal is sent. */
export async function auditRefusal(services: Services, replied: Omit<AuditedReply, "params">): Promise<void> {
  const lists = listsOf(replied.author, patientsByClient({ ...replied, params: {} }));
  await Promise.all(lists.map((reading) => services.readAudit.recordRead(reading)));
}

type ByClient = Map<number, Set<number>>;

/**
 * Returns the patients marked in the reply, grouped by client. For a GET, also includes the patients named in
 * its address, regardless of the reply.
 */
function patientsByClient({ route, author, params, shown }: AuditedReply): ByClient {
  const patients: ByClient = new Map();
  const add = (client: number, ids: readonly number[]) => {
    const set = patients.get(client) ?? new Set();
    for (const ID of ids) set.add(ID);
    patients.set(client, set);
  };
  for (const { client, ids } of shown) add(client ?? author._doctor, ids);
  if (route.method === "GET") {
    const patientParams = Object.entries(route.entities ?? {}).filter(([, kind]) => kind === "patient");
    add(
      author._doctor,
      patientParams.map(([name]) => numberOf(params, name)).filter((ID) => ID > 0),
    );
  }
  return patients;
}

function excludePatients(patients: ByClient, client: number, ids: readonly number[]): void {
  const set = patients.get(client);
  for (const ID of ids) set?.delete(ID);
}

function takePatients(patients: ByClient, client: number): number[] {
  const ids = [...(patients.get(client) ?? [])];
  patients.delete(client);
  return ids;
}

const patientsOfChange = ({ controller, identity, message, patients = [] }: AuditEntry): number[] => [
  ...(controller === "patient" ? [identity] : []),
  ...toAuditWords(message).patients,
  ...patients,
];

/**
 * Builds one list reading per client, so that each client sees in its own audit log which of its patients
 * were shown.
 */
const listsOf = (author: Author, patients: ByClient) =>
  [...patients].flatMap(([_doctor, ids]) =>
    ids.size === 0
      ? []
      : [
          {
            author: { ...author, _doctor },
            controller: "patient",
            identity: 0,
            shown_ids: [...ids],
            patients: [],
          },
        ],
  );

/** Returns a numeric path parameter by name, or 0 if it is not a number. */
function numberOf(params: unknown, name: string): number {
  // `as`: the parsed parameters are an object keyed by name.
  const value = (params as Readonly<Record<string, unknown>>)[name];
  return typeof value === "number" ? value : 0;
}

/** Returns the IDs of the rows in a list reply, which is either an array or an object that wraps one. */
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

import { isUtf8 } from "node:buffer";
import { open, readdir, readFile, rename, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { audit, type AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { codeOf } from "#platform/start-error.ts";
import { CONTROLLER } from "../contract.ts";
import { readAcknowledgements } from "../rules/acknowledgement.ts";
import { recordAcknowledgement } from "./acknowledging.ts";
import { hl7Bytes, hl7FileName } from "./hl7-file.ts";
import { addFact, findMessages, listToHandOver, lockLetter } from "./write.queries.ts";

export const FOLDER_JOB = "letters-out.folder";
/** Author in the audit log: Corella itself. */
const SYSTEM_USER = 0;
const LARGEST_ACKNOWLEDGEMENT = 100_000;
/** Time after which a file counts as completely written by the messaging agent. */
const SETTLED_MS = 5_000;

/** Permissions of new folders and files: letters are for the server's user and group, which the agent joins. */
const FOLDER_MODE = 0o770;
const FILE_MODE = 0o660;

/** Hands waiting messages over and reads acknowledgements. Does nothing without a folder. */
export async function runFolder(services: Services, now = new Date()): Promise<void> {
  const folder = services.config.secureMessageFolder;
  if (folder === undefined) return;
  for (const letter of await listToHandOver(services.db))
    await attempt(services, () => handOver(services, folder, letter));
  await attempt(services, () => readAll(services, folder, now));
}

/** Logs a failure and continues, so that one letter does not delay the others. The next run tries again. */
async function attempt({ log }: Services, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.error({ err: error }, "secure messages were not exchanged");
  }
}

interface Waiting {
  readonly _doctor: number;
  readonly ID: number;
  readonly username: string;
}

/**
 * Writes a message, then records it as sent. If the server stops in between, the next run writes the file
 * again with the same control ID, so that the recipient's system recognises the repetition.
 */
async function handOver(
  services: Services,
  folder: string,
  { _doctor, ID, username }: Waiting,
): Promise<void> {
  const [message] = await findMessages(services.db, _doctor, [ID]);
  if (!message) return;
  const out = join(folder, username, "out");
  await mkdir(out, { recursive: true, mode: FOLDER_MODE });
  await writeWhole(out, hl7FileName(message.control_id), await hl7Bytes(services.storage, message));
  await record(services, _doctor, async (db) => {
    const letter = await lockLetter(db, _doctor, ID);
    const at = new Date().toISOString();
    if (!letter || !(await addFact(db, letter, { kind: "sent", at, by: null }))) return null;
    return { controller: CONTROLLER, identity: ID, message: "handed over a letter to secure messaging" };
  });
}

/** Writes a file under another name first, so that the messaging agent never reads a part of it. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const partial = join(folder, `.${name}.tmp`);
  const file = await open(partial, "w", FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, join(folder, name));
}

/** Runs a change in a transaction with its audit entry, and notifies open browsers. */
async function record(
  { db, realtime }: Services,
  _doctor: number,
  change: (db: Db) => Promise<AuditEntry | null>,
): Promise<void> {
  const entry = await db.transaction().execute(async (trx) => {
    const changed = await change(trx);
    const author = { _doctor, _executing_user: SYSTEM_USER, requesting_id: null, route: `job ${FOLDER_JOB}` };
    if (changed) await audit(trx, { ...author, request_id: `letter ${changed.identity}` }, [changed]);
    return changed;
  });
  if (entry)
    realtime.publish([
      { doctor: _doctor, controller: CONTROLLER, identity: entry.identity, by: SYSTEM_USER },
    ]);
}

async function readAll(services: Services, folder: string, now: Date): Promise<void> {
  for (const username of await namesIn(folder)) {
    const client = await services.db
      .selectFrom("doctor as d")
      .innerJoin("person as p", "p.ID", "d.ID")
      .select("d.ID")
      .where("p.username_key", "=", username.toLowerCase())
      .executeTakeFirst();
    if (!client) continue;
    const incoming = join(folder, username, "in");
    for (const name of await namesIn(incoming))
      await attempt(services, () => readFileOf(services, client.ID, { incoming, name, now }));
  }
}

/** Returns the names in a folder, without hidden and partial files. Empty if there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith(".") && !name.endsWith(".tmp")).sort();
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return [];
    throw error;
  }
}

interface Incoming {
  readonly incoming: string;
  readonly name: string;
  readonly now: Date;
}

/** Records the acknowledgements in a file, then moves the file to `done`, or to `unmatched` if one has no letter. */
async function readFileOf(
  services: Services,
  _doctor: number,
  { incoming, name, now }: Incoming,
): Promise<void> {
  const path = join(incoming, name);
  const facts = await stat(path);
  if (!facts.isFile() || now.getTime() - facts.mtimeMs < SETTLED_MS) return;
  const text = facts.size > LARGEST_ACKNOWLEDGEMENT ? "" : textOfBytes(await readFile(path));
  const acknowledgements = readAcknowledgements(text);
  let isMatched = acknowledgements.length > 0;
  for (const acknowledgement of acknowledgements)
    await record(services, _doctor, async (db) => {
      const at = now.toISOString();
      const outcome = await recordAcknowledgement(db, _doctor, acknowledgement, { at, by: null });
      isMatched &&= outcome !== null;
      return outcome?.entry ?? null;
    });
  const to = join(incoming, isMatched ? "done" : "unmatched");
  await mkdir(to, { recursive: true, mode: FOLDER_MODE });
  const isTaken = (await namesIn(to)).includes(name);
  await rename(path, join(to, isTaken ? `${now.getTime()}-${name}` : name));
}

/** Decodes a file: UTF-8, otherwise ISO 8859-1, in which Australian systems often write. */
function textOfBytes(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString("utf8") : bytes.toString("latin1");
}

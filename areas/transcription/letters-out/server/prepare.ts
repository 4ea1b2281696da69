import { sentBody } from "#areas/transcription/counting/server/index.ts";
import { hasText } from "#areas/transcription/counting/rules/has-text.ts";
import { filesForClient, isTyped } from "#areas/transcription/tasks/rules/delivery.ts";
import { attachmentsOf, loadTask, type TaskAccess } from "#areas/transcription/tasks/server/index.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import { findFile, storeServerFile, type ReceivedFile } from "#platform/files/server/index.ts";
import type { Services } from "#platform/services.ts";
import { noPdf, noSuchLetter, notReturned, unreadable } from "../problems.contract.ts";
import { letterDocument } from "../rules/documents.ts";
import { findSender, type Sender } from "./sender.queries.ts";
import { findPdfOf } from "./write.queries.ts";

/** Returns the letters of a task that its client may open, each a file. */
export async function lettersOf(db: Db, _doctor: number, task: number) {
  const attachments = await attachmentsOf(db, _doctor, task);
  return filesForClient(attachments, true)
    .filter(({ attachment_key, is_from_client }) => isTyped(attachment_key) && !is_from_client)
    .map(({ file }) => file);
}

/** Loads a returned task with its letters. Throws `notReturned` for any other task. */
export async function loadReturned(db: Db, access: TaskAccess, ID: number, options: { lock?: boolean } = {}) {
  const task = await loadTask(db, access, ID, options);
  if (!task.is_returned || task._workflow !== "TRANSCRIPTION") throw refusalOf(notReturned, undefined);
  const files = await lettersOf(db, access.client.ID, task.ID);
  if (files.length === 0) throw refusalOf(noSuchLetter, undefined);
  return { task, files };
}

type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** A letter with everything that is read and rendered before the transaction that sends it. */
export interface PreparedLetter {
  readonly source: StoredFile;
  /** The file of the PDF. Null if the PDF is made for the first time; `made` then has its bytes. */
  readonly pdf: StoredFile | null;
  readonly made: ReceivedFile | null;
  /** Text of the letter. Null if it has none that can be read, such as a PDF. */
  readonly text: string | null;
}

type PrepareServices = Pick<Services, "db" | "storage" | "documents" | "work" | "log">;

/** Reads the text of a letter in a child process. Null for a PDF; throws if the file can't be turned into a PDF. */
export async function readText(services: PrepareServices, source: StoredFile): Promise<string | null> {
  if (source.mime_type === FILE_KINDS.pdf.mime) return null;
  if (!hasText(source)) throw refusalOf(noPdf, undefined);
  const text = await sentBody(services, source);
  if (text === null || text.trim() === "") throw refusalOf(unreadable, undefined);
  return text;
}

/** Renders the text of a letter as PDF. */
export const renderLetter = (
  { documents }: PrepareServices,
  { practice, contact }: Sender,
  text: string,
  now: string,
): Promise<Uint8Array> => documents.render(letterDocument({ practice, phone: contact }, text), new Date(now));

/** Reads a letter and makes its PDF, without a database connection. */
export async function prepareLetter(
  services: PrepareServices,
  _doctor: number,
  file: number,
  now: string,
): Promise<PreparedLetter> {
  const source = await findFile(services.db, _doctor, file);
  if (!source) throw refusalOf(noSuchLetter, undefined);
  const text = await readText(services, source);
  if (text === null) return { source, pdf: source, made: null, text };
  const pdfId = await findPdfOf(services.db, _doctor, file);
  const pdf = pdfId === undefined ? undefined : await findFile(services.db, _doctor, pdfId);
  if (pdf) return { source, pdf, made: null, text };
  const bytes = await renderLetter(services, await findSender(services.db, _doctor), text, now);
  const name = `${source.name.replace(/\.[^.]{1,5}$/, "")}.pdf`;
  const newPdf = await storeServerFile(services.storage, name, "pdf", Buffer.from(bytes));
  return { source, pdf: null, made: newPdf, text };
}

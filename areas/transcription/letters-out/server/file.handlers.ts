import { Readable } from "node:stream";
import { refusalOf } from "#kernel/contract/problem.ts";
import { answerPdf } from "#platform/documents/pdf.ts";
import { MB } from "#platform/files/contract.ts";
import { contentDisposition } from "#platform/files/rules/file-name.ts";
import { findFile } from "#platform/files/server/index.ts";
import { openZip } from "#platform/files/server/zip-stream.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { WorkFailed } from "#platform/work/work.ts";
import type { letterRoutes } from "../contract.ts";
import { noSuchLetter, tooMuchToPrint, unmergeable } from "../problems.contract.ts";
import { addressPage } from "../rules/documents.ts";
import { hl7Bytes, hl7FileName } from "./hl7-file.ts";
import { findLetters, type LetterRow } from "./letter.queries.ts";
import { mergedPdf, type PdfPart } from "./merge-work.ts";
import { loadReturned, readText, renderLetter } from "./prepare.ts";
import { assertSeesPatients } from "./sees-patients.ts";
import { findSender } from "./sender.queries.ts";
import { findSettings } from "./settings.queries.ts";
import { findMessages } from "./write.queries.ts";
import { buffer } from "node:stream/consumers";

/** Largest sum of the letters in one PDF, which is joined in memory. */
const MAX_PRINTED_BYTES = 100 * MB;

type Routes = typeof letterRoutes;
type PrintCall = HandlerContext<Routes["print"]>;

/** Returns the PDF that a letter would be sent as. */
export async function previewLetter(call: HandlerContext<Routes["preview"]>) {
  const { services, client, params, query, now, reply, commit, commitReply, fail } = call;
  const { files } = await commit((db) => loadReturned(db, call, params.id));
  const file = query.file === undefined ? files[0] : files.find(({ ID }) => ID === query.file);
  const source = file && (await findFile(services.db, client.ID, file.ID));
  if (!source) return fail(noSuchLetter);
  const text = await readText(services, source);
  const storedBytes = text === null ? await services.storage.read(source.storage_key) : null;
  const sender = await findSender(services.db, client.ID);
  const bytes =
    text === null
      ? storedBytes && (await buffer(storedBytes))
      : await renderLetter(services, sender, text, now);
  return commitReply(async () => answerPdf(reply, "letter.pdf", bytes ?? fail(noSuchLetter)));
}

/** Returns letters for post as one PDF, each behind its address page. */
export async function printLetters(call: PrintCall) {
  assertSeesPatients(call);
  const { services, client, query, reply, commit, commitReply, fail, assertFound, auditList } = call;
  const { letters, sender, settings } = await commit(async (db) => ({
    letters: (await findLetters(db, call, query.ids)).filter(({ way }) => way === "post"),
    sender: await findSender(db, client.ID),
    settings: await findSettings(db, client.ID),
  }));
  assertFound(letters[0]);
  const parts: PdfPart[] = [];
  const owners: LetterRow[] = [];
  let size = 0;
  for (const letter of letters) {
    const page = addressPage(
      { practice: sender.practice, phone: sender.contact },
      letter.address.split("\n"),
      settings.envelope,
    );
    const pages: PdfPart[] = [{ bytes: await services.documents.render(page, new Date(call.now)) }];
    const pdf = query.pages === "address" ? undefined : await findFile(services.db, client.ID, letter._pdf);
    if (pdf) pages.push({ storage_key: pdf.storage_key });
    size += pdf?.size ?? 0;
    if (size > MAX_PRINTED_BYTES) fail(tooMuchToPrint);
    parts.push(...pages);
    owners.push(...pages.map(() => letter));
  }
  const bytes = await merge(call, parts, owners);
  auditList(client.ID, "patient", [...new Set(letters.map(({ _patient }) => _patient))]);
  return commitReply(async () => answerPdf(reply, "letters.pdf", bytes));
}

/** Joins the parts. Throws `unmergeable` with the recipient of the part that can't be read. */
async function merge(
  { services }: PrintCall,
  parts: readonly PdfPart[],
  owners: readonly LetterRow[],
): Promise<Uint8Array> {
  const nameOf = (position: number) => `The letter to ${owners[position]?.recipient ?? "one recipient"}`;
  try {
    const { pdf, broken } = await services.work.run(mergedPdf, { parts });
    if (pdf === null) throw refusalOf(unmergeable, { name: nameOf(broken ?? 0) });
    return pdf;
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    services.log.warn({ err: error }, "letters can't be joined");
    throw refusalOf(unmergeable, { name: nameOf(0) });
  }
}

/** Returns the messages of letters: one file, or a ZIP of several. Each message is read when its turn comes. */
export async function sendMessages(call: HandlerContext<Routes["messages"]>): Promise<Readable> {
  assertSeesPatients(call);
  const { db, client, query, reply, services, assertFound, auditList } = call;
  const letters = (await findLetters(db, call, query.ids)).filter(({ way }) => way === "secure");
  const messages = await findMessages(
    db,
    client.ID,
    letters.map(({ ID }) => ID),
  );
  const first = assertFound(messages[0]);
  auditList(client.ID, "patient", [...new Set(letters.map(({ _patient }) => _patient))]);
  const isOne = messages.length === 1;
  reply.headers({
    "content-type": "application/octet-stream",
    "cache-control": "private, no-store",
    "content-disposition": contentDisposition(
      "attachment",
      isOne ? hl7FileName(first.control_id) : "letters.zip",
    ),
  });
  if (isOne) return Readable.from([await hl7Bytes(services.storage, first)], { objectMode: false });
  const { zip, bytes, fail } = openZip();
  for (const message of messages)
    zip.addReadStreamLazy(hl7FileName(message.control_id), { compress: true }, (give) => {
      hl7Bytes(services.storage, message).then(
        (content) => give(null, Readable.from([content], { objectMode: false })),
        fail,
      );
    });
  zip.end();
  return bytes;
}

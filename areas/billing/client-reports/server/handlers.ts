import { hiddenFile, type AuditWords, hideParts } from "#kernel/text/audit-words.ts";
import { notYourTask } from "#kernel/contract/problem.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { type FilePurpose, unknownFile } from "#platform/files/contract.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import type { DocumentKind, DocumentRoutes } from "../document.contract.ts";
import { findDocument, insertDocument, listDocuments, lockDocument, removeDocument } from "./queries.ts";

interface HandlerOptions {
  readonly kind: DocumentKind;
  readonly purpose: FilePurpose;
  /** Controller of the entries in the audit log. */
  readonly controller: "clientreport" | "procedure";
}

/**
 * Returns the text of an audit entry and hides the title, because a title, like a file name, may name a
 * patient.
 */
const auditTextOf = (act: string, name: string): AuditWords =>
  hideParts([hiddenFile(name)], (title) => `${act} ${title}`);

/**
 * Claims each file of the body for this purpose and returns the IDs without duplicates. Fails with
 * `unknownFile` at the attachment that can't be claimed.
 */
async function claimFiles(
  call: HandlerContext<DocumentRoutes["create"]>,
  purpose: FilePurpose,
): Promise<number[]> {
  for (const [index, { _file }] of call.body.attachments.entries())
    if (!(await claimUpload(call, _file, purpose)))
      call.fail(unknownFile, undefined, { [`attachments.${index}._file`]: unknownFile.sentence(undefined) });
  return [...new Set(call.body.attachments.map(({ _file }) => _file))];
}

export const documentHandlers = ({
  kind,
  purpose,
  controller,
}: HandlerOptions): Handlers<DocumentRoutes> => ({
  list: ({ db, client }) => listDocuments(db, client.ID, kind),

  async get({ db, client, params, fail }) {
    return (await findDocument(db, client.ID, kind, params.id)) ?? fail(notYourTask);
  },

  async create(call) {
    const { db, client, actor, body, assertAllowed, assertFound, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    for (const attachment of body.attachments) assertAllowed(assertSameClient(attachment, client));
    const { name, description = null } = body;
    const files = await claimFiles(call, purpose);
    const ID = await insertDocument(db, client.ID, { kind, name, description, files, by: actor.ID });
    const after = assertFound(await findDocument(db, client.ID, kind, ID));
    auditWrite({
      controller,
      identity: ID,
      message: auditTextOf(`added the ${KIND_NAMES[kind]}`, name),
      after,
    });
    return after;
  },

  async remove({ db, client, params, fail, auditWrite }) {
    const before = (await lockDocument(db, client.ID, kind, params.id)) ?? fail(notYourTask);
    await removeDocument(db, client.ID, before.ID);
    auditWrite({
      controller,
      identity: before.ID,
      message: auditTextOf(`deleted the ${KIND_NAMES[kind]}`, before.name),
      before,
    });
    return { ID: before.ID };
  },
});

const KIND_NAMES = { report: "client report", procedure: "procedure" } as const;

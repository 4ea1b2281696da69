import { hiddenFile, type AuditWords, hideParts } from "#kernel/text/audit-words.ts";
import { notFound } from "#kernel/contract/problem.ts";
import { hasWholeAccess } from "#platform/access/resolve-access.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { setDeleted, updateVersioned } from "#platform/db/versioned-rows.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { type ClientTemplate, templateFile, templateRoutes, unknownTemplateFile } from "../contract.ts";
import { findTemplate, insertTemplate, listTemplates } from "./queries.ts";

const controller = "clienttemplate";
const { needs } = templateRoutes.create.access;

export const handlers: Handlers<typeof templateRoutes> = {
  list({ db, actor, client, query, requestingID }) {
    const showsDeleted = query.show_deleted === true && hasWholeAccess(actor, client, needs, requestingID);
    return listTemplates(db, client.ID, showsDeleted);
  },

  async create(call) {
    const { db, client, body, assertAllowed, assertFound, fail, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    if (!(await claimUpload(call, body._file, templateFile))) fail(unknownTemplateFile);
    const { _file, character_offset_count } = body;
    const identity = await insertTemplate(db, client.ID, { _file, character_offset_count });
    const after = assertFound(await findTemplate(db, client.ID, identity));
    auditWrite({ controller, identity, message: formatChange("added", after), after });
    return after;
  },

  async update(call) {
    const { db, client, params, body, assertAllowed, assertFound, fail, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    const current = () => findTemplate(db, client.ID, params.id);
    const before = assertFound(await current());
    const { _doctor, version, ...fields } = body;
    if (before.is_deleted && fields.is_deleted !== false) fail(notFound);
    const isNewFile = body._file !== undefined && body._file !== before._file;
    if (isNewFile && !(await claimUpload(call, body._file ?? 0, templateFile))) fail(unknownTemplateFile);
    await updateVersioned(db, "client_template", { _doctor: client.ID, ID: before.ID }, fields, {
      version,
      current,
    });
    const after = assertFound(await current());
    auditWrite({
      controller,
      identity: after.ID,
      message: formatChange(before.is_deleted ? "restored" : "changed", after),
      before,
      after,
    });
    return after;
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound(await findTemplate(db, client.ID, params.id));
    if (!before.is_deleted) {
      await setDeleted(db, "client_template", { _doctor: client.ID, ID: before.ID }, true);
      const after = { ...before, is_deleted: true, version: before.version + 1 };
      auditWrite({
        controller,
        identity: before.ID,
        message: formatChange("deleted", before),
        before,
        after,
      });
    }
    return { ID: before.ID, is_deleted: true as const };
  },
};

const formatChange = (act: string, { file }: Pick<ClientTemplate, "file">): AuditWords =>
  hideParts([hiddenFile(file.name)], (name) => `${act} the template ${name}`);

import { sql } from "kysely";
import type { Permission } from "#kernel/access/permissions.ts";
import { hasWholeAccess } from "#platform/access/resolve-access.ts";
import type { FileUse } from "#platform/http/feature.ts";
import type { DocumentKind } from "../document.contract.ts";

/**
 * Grants the files of documents of this kind to users who may view the documents (RULE-FILE-05). Files of a
 * deleted document can't be opened.
 */
export const documentFileUse = (kind: DocumentKind, permission: Permission): FileUse => ({
  table: "client_document_file",
  column: "_file",
  needs: [permission],
  rows: ({ actor, client, requestingID }) =>
    hasWholeAccess(actor, client, permission, requestingID)
      ? sql<boolean>`exists (select from client_document d where d._doctor = used._doctor and d."ID" = used._document
          and d.kind = ${kind} and not d.is_deleted)`
      : sql<boolean>`false`,
});

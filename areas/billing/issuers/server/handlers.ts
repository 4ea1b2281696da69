import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { issuerRoutes } from "../contract.ts";
import { findIssuer, insertIssuer, listIssuers, logoColumn } from "./queries.ts";

const controller = "issuer";

/** Replaces the logo with its size, because the audit log doesn't store images. */
const toAuditRow = <IssuerRow extends { readonly logo: string | null }>({ logo, ...row }: IssuerRow) => ({
  ...row,
  logo: logo === null ? null : `PNG of ${Math.floor((logo.length * 3) / 4)} bytes`,
});

export const handlers: Handlers<typeof issuerRoutes> = {
  list: ({ db }) => listIssuers(db),

  get: async ({ db, params, assertFound }) => assertFound(await findIssuer(db, params.id)),

  async create({ db, body, auditWrite }) {
    const after = await insertIssuer(db, body);
    auditWrite({
      controller,
      identity: after.ID,
      message: `added the issuer ${after.name}`,
      after: toAuditRow(after),
    });
    return after;
  },

  async update({ db, params, body, assertFound, auditWrite }) {
    const current = () => findIssuer(db, params.id);
    const before = assertFound(await current());
    const { version, logo, ...fields } = body;
    const change = { ...fields, ...logoColumn(logo) };
    await updateVersioned(db, "issuer", { ID: before.ID }, change, { version, current });
    const after = assertFound(await current());
    const message = `edited the issuer ${after.name}`;
    auditWrite({
      controller,
      identity: after.ID,
      message,
      before: toAuditRow(before),
      after: toAuditRow(after),
    });
    return after;
  },
};

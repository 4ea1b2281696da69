import type { Actor } from "#platform/access/actor.ts";
import { isPartnerCompany } from "#kernel/access/partner-company.ts";
import { scopesOf } from "#platform/access/resolve-access.ts";
import type { Db } from "#platform/db/db.ts";
import type { LiveEvent } from "./realtime-hub.ts";

/**
 * Returns a filter for events about the locking, saving and unlocking of images: of all clients, or of the
 * partner company's clients.
 */
export function conversionFilter(db: Db, actor: Actor): (event: LiveEvent) => Promise<boolean> {
  const scopes = scopesOf(actor, "conversion.convert");
  return async ({ doctor }) =>
    scopes.has("A") || (scopes.has("C") && isPartnerCompany(await companyOf(db, doctor)));
}

async function companyOf(db: Db, doctor: number): Promise<string | null> {
  const row = await db
    .selectFrom("doctor as d")
    .leftJoin("company_client as c", "c.ID", "d.company_client")
    .select("c.code")
    .where("d.ID", "=", doctor)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** A condition of access and its broken version. `npm run break-access` breaks each condition in turn. */
export interface Condition {
  readonly file: string;
  readonly holds: string;
  readonly broken: string;
}

const SERVED = "platform/access/served-clients.ts";
const RESOLVE = "platform/access/resolve-access.ts";
const VISIBLE = "platform/access/visible-rows.ts";

const CONDITIONS: Readonly<Record<string, readonly (readonly [holds: string, broken: string])[]>> = {
  [SERVED]: [
    ["and not sd.is_deleted ", ""],
    ["ba.from_date <= ${TODAY}", "ba.from_date < ${TODAY}"],
    ["ba.from_date <= ${TODAY}", "true"],
    ["(ba.until_date is null or ba.until_date >= ${TODAY})", "ba.until_date >= ${TODAY}"],
    ["ba.until_date >= ${TODAY}", "ba.until_date > ${TODAY}"],
    ["(ba.until_date is null or ba.until_date >= ${TODAY})", "true"],
    ["ds.appointmaid_package is not null and", ""],
    [" and not ds.is_deleted", ""],
    ["ds.active_date is null or ", ""],
    ["ds.active_date <= ${day}", "ds.active_date < ${day}"],
    ["and (ds.active_date is null or ds.active_date <= ${day})", ""],
    ["ds.cut_off_date is null or ", ""],
    ["ds.cut_off_date >= ${day}", "ds.cut_off_date > ${day}"],
    [" and (ds.cut_off_date is null or ds.cut_off_date >= ${day})", ""],
    ["ba._user = ${person}$", "true$"],
    ["at time zone sd._timezone", "at time zone 'Australia/Sydney'"],
    ['join doctor sd on sd."ID" = ba._doctor', "join doctor sd on true"],
    ["ds._doctor = ${client} and", ""],
  ],
  [RESOLVE]: [
    ["requestingID !== actor.client || ", ""],
    [" || requirement.peers === false", ""],
    ['if (scopes.has("A")) return "all";\n  if (scopes.has("C")', 'if (scopes.has("C")'],
    ['scopes.has("C") && isPartnerCompany(client.company_code)', 'scopes.has("C")'],
    ['scopes.has("C") && isPartnerCompany(client.company_code)', "isPartnerCompany(client.company_code)"],
    ["client.ID === actor.client && (scopes", "(scopes"],
    ['(scopes.has("O") || requirement.needs === "session")', "true"],
    ['scopes.has("O") || requirement.needs === "session"', 'scopes.has("O")'],
    ['if (scopes.has("O") && isPeer', "if (isPeer"],
    [" && actor.company === client.company", ""],
    ["actor.company !== null && ", ""],
    [" && !client.is_deleted", ""],
    ["coversServed(actor, permission) && client.is_served", 'scopes.has("S") && client.is_served'],
    ["coversServed(actor, permission) && client.is_served", "coversServed(actor, permission)"],
    [" && client.has_locked", ""],
    ["client.has_locked && isOfLocks(permission)", "client.has_locked"],
    ['if (scopes.has("S") && client.has_locked', "if (client.has_locked"],
    ["client.has_assigned && ", ""],
    ['needs === "patient.view" || locked === true', 'needs === "patient.view"'],
    ['needs === "patient.view" || locked === true', "locked === true"],
    ['actor.kind === "staff" &&\n  !isForAnybody', "!isForAnybody"],
    ["  !isForAnybody(permission) &&\n", ""],
    ['path !== "locked" && ', ""],
    [' && path !== "assigned"', ""],
  ],
  [VISIBLE]: [
    ['if (scopes.has("A")) return [sql<boolean>`true`];', ""],
    ['scopes.has("C") ? [isOfPartner(client)]', 'scopes.has("C") ? [sql<boolean>`true`]'],
    ['actor.client !== null && (scopes.has("O") || isForAnySession(permission))', "actor.client !== null"],
    ['scopes.has("O") || isForAnySession(permission)', 'scopes.has("O")'],
    ["coversServed(actor, permission) ? [isServed", 'scopes.has("S") ? [isServed'],
    ['actor.kind === "staff" && scopesOf', "scopesOf"],
    ['actor.kind === "staff" && scopesOf(actor, permission).has("S")', 'actor.kind === "staff"'],
    ["worksOnRows(actor, permission) && isOfLocks(permission);", "worksOnRows(actor, permission);"],
    ["where lp.locked_by = ${actor.ID}", ""],
    ["where aw._person = ${actor.ID}", ""],
    ["lockedBy && works && isOfLocks(permission)", "lockedBy && works"],
    ["lockedBy && works && isOfLocks", "lockedBy && isOfLocks"],
    ["assignee && works ?", "assignee ?"],
    ["where cc.code = ${PARTNER_COMPANY}", ""],
  ],
};

export const ACCESS_CONDITIONS: readonly Condition[] = Object.entries(CONDITIONS).flatMap(([file, all]) =>
  all.map(([holds, broken]) => ({ file, holds, broken })),
);

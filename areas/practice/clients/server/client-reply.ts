import { phoneCode } from "#kernel/addresses/country.ts";
import type { Db } from "#platform/db/db.ts";
import type { Client, ClientBrief } from "../client.contract.ts";
import { BillingContact, ClientBilling, ClientCoding, ClientJyt } from "../signup.contract.ts";
import { clientLabel } from "../rules/name.ts";
import { findClient } from "./queries.ts";

type BriefFields = Omit<ClientBrief, "label">;

export const withLabel = <Row extends BriefFields>(row: Row): Row & { label: string } => ({
  ...row,
  label: clientLabel(row),
});

/** Returns the complete record as in API-DOC-003, or null if the client does not exist. */
export async function findFullClient(db: Db, ID: number): Promise<Client | null> {
  const row = await findClient(db, ID);
  if (!row) return null;
  const { billing, jyt, coding, billing_contacts, subscribe, commencement_date, ...fields } = withLabel(row);
  return {
    ...fields,
    phone_code: phoneCode(row.country),
    billing: ClientBilling.nullable().parse(billing),
    jyt: ClientJyt.nullable().parse(jyt),
    coding: ClientCoding.nullable().parse(coding),
    billing_contacts: BillingContact.array().parse(billing_contacts ?? []),
    signup_detail: subscribe === null ? null : { subscribe, commencement_date },
    is_1st_biller: row.is_1st_biller ?? false,
  };
}

/** Formats the name as in the activity feed: "RAMAN, Priya". */
export const feedName = ({ first_name, last_name }: BriefFields): string =>
  `${last_name.toUpperCase()}, ${first_name}`;

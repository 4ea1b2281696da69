import { phoneCode } from "#kernel/country.ts";
import type { Db } from "#platform/db/db.ts";
import type { Client, ClientBrief } from "../client.contract.ts";
import { clientLabel } from "../rules/name.ts";
import { findClient } from "./queries.ts";

type Named = Omit<ClientBrief, "label">;

export const withLabel = <Row extends Named>(row: Row): Row & { label: string } => ({ ...row, label: clientLabel(row) });

/** As API-DOC-003 answers it; null where there is no such client. */
export async function findWhole(db: Db, ID: number): Promise<Client | null> {
  const row = await findClient(db, ID);
  return row ? { ...withLabel(row), phone_code: phoneCode(row.country) } : null;
}

/** RAMAN, Priya: as the feed names people. */
export const feedName = ({ first_name, last_name }: Named): string => `${last_name.toUpperCase()}, ${first_name}`;

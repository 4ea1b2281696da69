import type { z } from "zod";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/db.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import type { SessionSchema } from "#platform/access/session.contract.ts";
import { findSessionOf } from "./session.queries.ts";

/**
 * Builds the description of the signed-in person that the browser receives after signing in and from `me`.
 */
export async function sessionReply(
  db: Db,
  person: number,
  config: Config,
): Promise<z.input<typeof SessionSchema>> {
  const row = await findSessionOf(db, person);
  return {
    ...row,
    client:
      row.doctor_id === null || row.owner_username === null
        ? null
        : {
            ID: row.doctor_id,
            username: row.owner_username,
            title: row.owner_title,
            first_name: row.owner_first_name ?? "",
            last_name: row.owner_last_name ?? "",
            company: row.company,
            country: row.country === "UK" ? "UK" : "AU",
            zone: row._timezone ?? "Australia/Sydney",
          },
    kind: kindOf(row.kind),
    idle_lock_minutes: config.idleLockMinutes === 0 ? null : config.idleLockMinutes,
    password_min_length: config.passwordMinLength,
    draft_key: keyRingOf(config).derive(`drafts of person ${person}`).toString("base64"),
  };
}

const kindOf = (kind: string) =>
  kind === "staff" || kind === "client" || kind === "subuser" ? kind : "agent";

import { type SqlBool, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { MatchReason } from "../row.contract.ts";
import { MATCH_REASONS } from "../row.contract.ts";
import { keysOf } from "../rules/name.ts";
import { matchReasonOf, type Person } from "../rules/likeness.ts";
import { isReached, type PatientScope } from "./patient-scope.ts";

/**
 * Limits of the warning: it names up to `MAX_LIKELY` patients; each lookup reads enough rows for a family of
 * ten on one card.
 */
const MAX_LIKELY = 5;
const MAX_CANDIDATES = 50;

/**
 * Returns the live patients that the person being typed may be, the most likely first. The indexes find
 * candidates, `matchReasonOf` decides.
 */
export async function listLikely(
  db: Db,
  reach: PatientScope,
  typed: Person,
  except: number,
): Promise<{ ID: number; likeness: MatchReason }[]> {
  const { last_key, first_key, sound_key } = keysOf(typed);
  const isNamed = last_key !== "" && first_key !== "";
  const lookups = [
    typed.medicare_number && typed.medicare_number.length >= 10
      ? sql<SqlBool>`p.medicare_number collate "C" like ${`${typed.medicare_number.replace(/\D/g, "").slice(0, 9)}%`}`
      : null,
    typed.dob === null ? null : sql<SqlBool>`p.dob = ${typed.dob}`,
    typed.mobile === null ? null : sql<SqlBool>`p.mobile collate "C" = ${typed.mobile}`,
    isNamed ? sql<SqlBool>`p.last_key = ${last_key} and p.first_key = ${first_key}` : null,
    isNamed ? sql<SqlBool>`p.last_key = ${first_key} and p.first_key = ${last_key}` : null,
    isNamed && typed.dob !== null ? sql<SqlBool>`p.sound_key = ${sound_key} and p.dob = ${typed.dob}` : null,
  ].filter((lookup) => lookup !== null);
  if (lookups.length === 0) return [];
  const selects = lookups.map(
    (
      lookup,
    ) => sql`(select p."ID", p.first_name, p.last_name, p.dob, p.medicare_number, p.mobile from patient p
      where ${isReached(reach)} and not p.is_deleted and p."ID" <> ${except} and ${lookup} limit ${MAX_CANDIDATES})`,
  );
  const rows = (await sql<Person & { ID: number }>`${sql.join(selects, sql` union `)}`.execute(db)).rows;
  return rows
    .flatMap((row) => {
      const reason = matchReasonOf(typed, row);
      return reason === null ? [] : [{ ID: row.ID, likeness: reason }];
    })
    .sort((a, b) => MATCH_REASONS.indexOf(a.likeness) - MATCH_REASONS.indexOf(b.likeness) || a.ID - b.ID)
    .slice(0, MAX_LIKELY);
}

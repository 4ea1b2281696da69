import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { HealthFund, Service, Specialty, UserLocation } from "../contract.ts";

/** Returns all specialties (API-LOOK-005). */
export const listSpecialties = (db: Db) =>
  db
    .selectFrom("specialty")
    .select(["ID", "description", "is_gp_or_allied", "surgeon_type"])
    .$narrowType<Pick<Specialty, "surgeon_type">>()
    .orderBy("description")
    .orderBy("ID")
    .execute();

/** Returns all services (API-LOOK-006). */
export const listServices = (db: Db) =>
  db
    .selectFrom("service")
    .select(["ID", "description", "kind", "_product", "provider_limit", "includes"])
    .$narrowType<Pick<Service, "kind">>()
    .orderBy("ID")
    .execute();

/** Returns all companies, or the one with `onlyCode` (API-LOOK-007). */
export const listCompanyClients = (db: Db, onlyCode: string | null) =>
  db
    .selectFrom("company_client")
    .select(["ID", "name", "code"])
    .$if(onlyCode !== null, (query) => query.where("code", "=", onlyCode))
    .orderBy("name")
    .execute();

/** Returns all locations for which forms-only clients register (API-LOOK-010). */
export const listUserLocations = (db: Db) =>
  db
    .selectFrom("user_location")
    .select(["ID", "name", "state"])
    .$narrowType<Pick<UserLocation, "state">>()
    .orderBy("ID")
    .execute();

/** Returns all health funds (API-LOOK-011). Funds closed to new members come last. */
export const listHealthFunds = (db: Db) =>
  db
    .selectFrom("health_fund")
    .select(["ID", "code", "name", "kind"])
    .$narrowType<Pick<HealthFund, "kind">>()
    .orderBy(sql`kind = 'former'`)
    .orderBy(sql`lower(name)`)
    .orderBy("ID")
    .execute();

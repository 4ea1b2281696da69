import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { HealthFund, Service, Specialty, UserLocation } from "../contract.ts";

/** API-LOOK-005. */
export const listSpecialties = (db: Db) =>
  db
    .selectFrom("specialty")
    .select(["ID", "description", "is_gp_or_allied", "surgeon_type"])
    .$narrowType<Pick<Specialty, "surgeon_type">>()
    .orderBy("description")
    .orderBy("ID")
    .execute();

/** API-LOOK-006. */
export const listServices = (db: Db) =>
  db
    .selectFrom("service")
    .select(["ID", "description", "kind", "_product", "provider_limit"])
    .$narrowType<Pick<Service, "kind">>()
    .orderBy("ID")
    .execute();

/** API-LOOK-007. */
export const listCompanyClients = (db: Db, onlyCode: string | null) =>
  db
    .selectFrom("company_client")
    .select(["ID", "name", "code"])
    .$if(onlyCode !== null, (query) => query.where("code", "=", onlyCode))
    .orderBy("name")
    .execute();

/** API-LOOK-010. */
export const listUserLocations = (db: Db) =>
  db
    .selectFrom("user_location")
    .select(["ID", "name", "state"])
    .$narrowType<Pick<UserLocation, "state">>()
    .orderBy("ID")
    .execute();

/** API-LOOK-011. Funds that still take members first. */
export const listHealthFunds = (db: Db) =>
  db
    .selectFrom("health_fund")
    .select(["ID", "code", "name", "kind"])
    .$narrowType<Pick<HealthFund, "kind">>()
    .orderBy(sql`kind = 'former'`)
    .orderBy(sql`lower(name)`)
    .orderBy("ID")
    .execute();

import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";

/** Returns the client's billing package, current or future. Undefined without one. */
export async function billingServiceOf(db: Db, _doctor: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("doctor_service")
    .innerJoin("service", "service.ID", "doctor_service.client_service_id")
    .select("service.ID")
    .where("doctor_service._doctor", "=", _doctor)
    .where("doctor_service.is_deleted", "=", false)
    .where("service.kind", "=", "billing")
    .orderBy("doctor_service.ID", "desc")
    .executeTakeFirst();
  return row?.ID;
}

interface CurrentService {
  readonly _doctor: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly service: number;
  readonly description: string;
  readonly product: number;
}

/**
 * Returns the services charged in a month, sorted by the clients' names: current on any day of the month,
 * without trials.
 */
export async function listChargedServices(db: Db, month: Day): Promise<CurrentService[]> {
  const { rows } = await sql<CurrentService>`
    select e._doctor, p.title, p.first_name, p.last_name, s."ID" as service, s.description, s._product as product
    from doctor_service e join service s on s."ID" = e.client_service_id and s._product is not null
    join doctor d on d."ID" = e._doctor and not d.is_deleted join person p on p."ID" = d."ID"
    where not e.is_deleted and not e.is_trial
      and (e.active_date is null or e.active_date < ${month}::date + interval '1 month')
      and (e.cut_off_date is null or e.cut_off_date >= ${month}::date)
    order by p.last_key, e._doctor, s."ID"`.execute(db);
  return rows;
}

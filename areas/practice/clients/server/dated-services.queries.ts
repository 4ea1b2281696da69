import type { Db } from "#platform/db/db.ts";

/**
 * Query for the services (`ds`) of clients (`d`), neither of them deleted. The caller adds conditions on
 * dates.
 */
export const datedServices = (db: Db) =>
  db
    .selectFrom("doctor_service as ds")
    .innerJoin("doctor as d", "d.ID", "ds._doctor")
    .select(["ds._doctor", "ds.client_service_id", "d._timezone"])
    .where("ds.is_deleted", "=", false)
    .where("d.is_deleted", "=", false);

/** Locks a service against simultaneous changes and returns it with the recipient of emails about it. */
export const lockDatedService = (db: Db, _doctor: number, client_service_id: number) =>
  db
    .selectFrom("doctor_service as ds")
    .innerJoin("doctor as d", "d.ID", "ds._doctor")
    .innerJoin("person as p", "p.ID", "d.ID")
    .innerJoin("service as s", "s.ID", "ds.client_service_id")
    .select([
      "ds.is_deleted",
      "ds.is_trial",
      "ds.trial_exp_date",
      "ds.cut_off_date",
      "s.description as service",
      "d._timezone",
    ])
    .select(["p.title", "p.first_name", "p.last_name", "p.username", "p.email_address"])
    .where("ds._doctor", "=", _doctor)
    .where("ds.client_service_id", "=", client_service_id)
    .forUpdate("ds")
    .executeTakeFirst();

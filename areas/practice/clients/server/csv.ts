import type { FastifyReply } from "fastify";
import { titleName } from "#kernel/title.ts";
import { phoneCode } from "#kernel/country.ts";
import { sql } from "kysely";
import type { Country } from "#kernel/country.ts";
import type { Db } from "#platform/db/db.ts";
import { batches, type CsvColumn, csv } from "#platform/http/csv.ts";
import { clients } from "./queries.ts";

/** After a client, in the order of the numbers, so that the whole list never stands in memory. */
const batchAfter = (db: Db, ID: number, limit: number) =>
  clients(db)
    .leftJoin("locality as l", "l.ID", "d._locality")
    .leftJoin("company_client as c", "c.ID", "d.company_client")
    .select(["p.ID", "p.title", "p.first_name", "p.last_name", "p.username", "p.email_address", "d.country", "d.cell_phone"])
    .select(["d.work_phone", "d.fax", "d.company", "d.work_address", "l.suburb", "l.state", "l.postcode", "d._timezone"])
    .select(["c.name as company_name", "d.user_type", "d.ahpra", "d.dob", "d.prefered_contact", "d.difficulty", "d.neurons"])
    .select(["d.created_time", "d.is_deleted"])
    .select([
      sql<string>`coalesce((select string_agg(sp.description, '; ' order by sp.description) from doctor_specialty dsp
        join specialty sp on sp."ID" = dsp._specialty where dsp._doctor = d."ID"), '')`.as("specialties"),
      sql<string>`coalesce((select string_agg(g.team || ' ' || g.access_level, '; ' order by g."ID") from person_group pg
        join access_group g on g."ID" = pg._group where pg._person = d."ID"), '')`.as("groups"),
      sql<string>`coalesce((select string_agg(s.description, '; ' order by s."ID") from doctor_service ds
        join service s on s."ID" = ds.client_service_id where ds._doctor = d."ID" and not ds.is_deleted), '')`.as("services"),
      sql<string>`coalesce((select string_agg(s.description || ' ' || ds.trial_exp_date, '; ' order by s."ID") from doctor_service ds
        join service s on s."ID" = ds.client_service_id where ds._doctor = d."ID" and not ds.is_deleted and ds.is_trial), '')`.as(
        "trials",
      ),
    ])
    .$narrowType<{ country: Country }>()
    .where("p.kind", "=", "client")
    .where("d.ID", ">", ID)
    .orderBy("d.ID")
    .limit(limit)
    .execute();

type Row = Awaited<ReturnType<typeof batchAfter>>[number];

const columns: readonly CsvColumn<Row>[] = [
  ["ID", (row) => row.ID],
  ["Title", (row) => titleName(row.title)],
  ["First name", (row) => row.first_name],
  ["Last name", (row) => row.last_name],
  ["Username", (row) => row.username],
  ["Email address", (row) => row.email_address],
  ["Country", (row) => row.country],
  ["Phone code", (row) => phoneCode(row.country)],
  ["Mobile", (row) => row.cell_phone],
  ["Work phone", (row) => row.work_phone],
  ["Fax", (row) => row.fax],
  ["Practice", (row) => row.company],
  ["Work address", (row) => row.work_address],
  ["Suburb", (row) => row.suburb],
  ["State", (row) => row.state],
  ["Postcode", (row) => row.postcode],
  ["Time zone", (row) => row._timezone],
  ["Company", (row) => row.company_name],
  ["Type", (row) => (row.user_type === 2 ? "Forms only" : "Billing")],
  ["Specialties", (row) => row.specialties],
  ["Groups", (row) => row.groups],
  ["Services", (row) => row.services],
  ["Trials until", (row) => row.trials],
  ["AHPRA", (row) => row.ahpra],
  ["Date of birth", (row) => row.dob],
  ["Preferred contact", (row) => row.prefered_contact],
  ["Difficulty", (row) => row.difficulty],
  ["Edit credit points", (row) => row.neurons],
  ["Created", (row) => row.created_time],
  ["Deleted", (row) => (row.is_deleted ? "Yes" : "No")],
];

/** API-DOC-021 */
export const clientsCsv = (db: Db, reply: FastifyReply) =>
  csv(
    reply,
    "clients.csv",
    columns,
    batches((after, limit) => batchAfter(db, after, limit)),
  );

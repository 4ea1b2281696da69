import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { titleName } from "#kernel/title.ts";
import { phoneCode } from "#kernel/country.ts";
import { sql } from "kysely";
import type { Country } from "#kernel/country.ts";
import type { Db } from "#platform/db/db.ts";
import { clients } from "./queries.ts";

const BATCH = 500;

const HEAD = [
  "ID",
  "Title",
  "First name",
  "Last name",
  "Username",
  "Email address",
  "Country",
  "Phone code",
  "Mobile",
  "Work phone",
  "Fax",
  "Practice",
  "Work address",
  "Suburb",
  "State",
  "Postcode",
  "Time zone",
  "Company",
  "Type",
  "Specialties",
  "Groups",
  "Services",
  "Trials until",
  "AHPRA",
  "Date of birth",
  "Preferred contact",
  "Difficulty",
  "Edit credit points",
  "Created",
  "Deleted",
] as const;

/** After a client, in the order of the numbers, so that the whole list never stands in memory. */
const batchAfter = (db: Db, ID: number) =>
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
    .limit(BATCH)
    .execute();

type Row = Awaited<ReturnType<typeof batchAfter>>[number];

const lineOf = (row: Row): (string | number | null)[] => [
  row.ID,
  titleName(row.title),
  row.first_name,
  row.last_name,
  row.username,
  row.email_address,
  row.country,
  phoneCode(row.country),
  row.cell_phone,
  row.work_phone,
  row.fax,
  row.company,
  row.work_address,
  row.suburb,
  row.state,
  row.postcode,
  row._timezone,
  row.company_name,
  row.user_type === 2 ? "Forms only" : "Billing",
  row.specialties,
  row.groups,
  row.services,
  row.trials,
  row.ahpra,
  row.dob,
  row.prefered_contact,
  row.difficulty,
  row.neurons,
  row.created_time,
  row.is_deleted ? "Yes" : "No",
];

async function* lines(db: Db) {
  yield HEAD;
  let last = 0;
  for (;;) {
    const rows = await batchAfter(db, last);
    for (const row of rows) yield lineOf(row);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end.ID;
  }
}

/** API-DOC-021. A cell that a spreadsheet would run as a formula is quoted. */
export function clientsCsv(db: Db): Readable {
  const csv = stringify({ bom: true, escape_formulas: true });
  // Whoever hangs up, or a database that goes away, ends both.
  pipeline(Readable.from(lines(db)), csv, () => undefined);
  return csv;
}

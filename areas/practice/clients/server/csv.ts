import type { FastifyReply } from "fastify";
import { fieldLabel, formatValue } from "#kernel/contract/fields.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import { phoneCode } from "#kernel/addresses/country.ts";
import { sql } from "kysely";
import type { Country } from "#kernel/addresses/country.ts";
import type { Db } from "#platform/db/db.ts";
import { batches, type CsvColumn, sendCsv } from "#platform/http/csv.ts";
import { CLIENT_FIELDS, type ClientField, clientFields } from "../fields.ts";
import { selectClients } from "./queries.ts";

/** Returns the next clients after an ID, so that the export never loads the complete list into memory. */
async function listBatchAfter(db: Db, ID: number, limit: number) {
  const clients = await selectBatch(db, ID, limit).execute();
  const texts = await listTexts(
    db,
    clients.map((client) => client.ID),
  );
  return clients.map((client) => ({ ...client, ...textsOf(texts, client.ID) }));
}

const selectBatch = (db: Db, ID: number, limit: number) =>
  selectClients(db)
    .leftJoin("locality as l", "l.ID", "d._locality")
    .leftJoin("company_client as c", "c.ID", "d.company_client")
    .leftJoin("user_location as u", "u.ID", "d._user_location")
    .selectAll("d")
    .select(["p.ID", "p.title", "p.first_name", "p.last_name", "p.username", "p.email_address"])
    .select(["l.suburb", "l.state", "l.postcode", "c.name as company_name", "u.name as registers_for"])
    .select([
      sql<string>`coalesce((select string_agg(g.team || ' ' || g.access_level, '; ' order by g."ID") from person_group pg
        join access_group g on g."ID" = pg._group where pg._person = d."ID"), '')`.as("groups"),
    ])
    .$narrowType<{ country: Country }>()
    .where("p.kind", "=", "client")
    .where("d.ID", ">", ID)
    .orderBy("d.ID")
    .limit(limit);

type TextName = "specialties" | "services" | "trials";
interface ClientText {
  readonly _doctor: number;
  readonly name: TextName;
  readonly text: string;
}

/** Lists the clients' specialties, services and trials, each as one text. Clients without one are omitted. */
async function listTexts(db: Db, clients: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const services = sql`from doctor_service ds join service s on s."ID" = ds.client_service_id
    where ds._doctor = any(${[...clients]}::bigint[]) and not ds.is_deleted`;
  const { rows } = await sql<ClientText>`
    select dsp._doctor, 'specialties' as name, string_agg(sp.description, '; ' order by sp.description) as text
    from doctor_specialty dsp join specialty sp on sp."ID" = dsp._specialty
    where dsp._doctor = any(${[...clients]}::bigint[]) group by dsp._doctor
    union all
    select ds._doctor, 'services', string_agg(s.description, '; ' order by s."ID") ${services} group by ds._doctor
    union all
    select ds._doctor, 'trials', string_agg(s.description || ' ' || ds.trial_exp_date, '; ' order by s."ID")
    ${services} and ds.is_trial group by ds._doctor`.execute(db);
  return new Map(rows.map(({ _doctor, name, text }) => [`${_doctor} ${name}`, text]));
}

function textsOf(texts: ReadonlyMap<string, string>, client: number): Record<TextName, string> {
  const textOf = (name: TextName): string => texts.get(`${client} ${name}`) ?? "";
  return { specialties: textOf("specialties"), services: textOf("services"), trials: textOf("trials") };
}

type Row = Awaited<ReturnType<typeof listBatchAfter>>[number];

/** Columns of fields that need several columns or a text from another table. */
const SPECIAL_COLUMNS: Readonly<Partial<Record<ClientField, readonly CsvColumn<Row>[]>>> = {
  country: [
    ["Country", (row) => row.country],
    ["Phone code", (row) => phoneCode(row.country)],
  ],
  _locality: [
    ["Suburb", (row) => row.suburb],
    ["State", (row) => row.state],
    ["Postcode", (row) => row.postcode],
    ["Time zone", (row) => row._timezone],
  ],
  _user_location: [[fieldLabel(clientFields, "_user_location"), (row) => row.registers_for]],
};

const columns: readonly CsvColumn<Row>[] = [
  ["ID", (row) => row.ID],
  ...CLIENT_FIELDS.flatMap(
    (name): readonly CsvColumn<Row>[] =>
      SPECIAL_COLUMNS[name] ?? [
        [
          fieldLabel(clientFields, name),
          (row) => formatValue(clientFields, name, row[name], { country: row.country, row }),
        ],
      ],
  ),
  ["Specialties", (row) => row.specialties],
  ["Groups", (row) => row.groups],
  ["Services", (row) => row.services],
  ["Trials until", (row) => row.trials],
  ["Edit credit points", (row) => row.neurons],
  ["Created", (row) => formatDay(wallOf(row.created_time, zoneNamed(row._timezone)).day)],
  ["Deleted", (row) => (row.is_deleted ? "Yes" : "No")],
];

/** Sends all clients as CSV (API-DOC-021). */
export const sendClientsCsv = (db: Db, reply: FastifyReply) =>
  sendCsv(
    reply,
    "clients.csv",
    columns,
    batches((after, limit) => listBatchAfter(db, after, limit)),
  );

import type pg from "pg";
import { z } from "zod";
import { importMbs, mbsFileOf } from "#areas/practice/reference-data/server/index.ts";
import { zoneOfLocality } from "#areas/practice/reference-data/rules/locality-zone.ts";
import { parseTypedMoney } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";
import { deliverRows } from "./deliver.ts";
import { checksumOf, flag, number, optionalNumber, optionalText, readData, readTsv, text } from "./tsv.ts";

/**
 * Version of the code that reads the files. A new number seeds all parts again, just as a changed file does.
 */
const READER_VERSION = 1;
const YEARS_AHEAD = 3;
/**
 * Key of the advisory lock that serialises servers starting at once. Any number, but equal in every version.
 */
const LOCK_KEY = 4_163_011_921;

interface Part {
  readonly name: string;
  readonly checksum: string;
  deliver(client: pg.ClientBase): Promise<void>;
}

const makeFilePart = (name: string, files: readonly string[], deliverPart: Part["deliver"]): Part => ({
  name,
  checksum: `${READER_VERSION}:${checksumOf(...files)}`,
  deliver: deliverPart,
});

const LocalityRow = z
  .object({ ID: number, suburb: text, postcode: optionalText, state: text, country: text, postal_only: flag })
  .transform(({ postal_only, postcode, ...row }) => ({
    ...row,
    postcode: postcode ?? "",
    is_postal_only: postal_only,
  }))
  .transform((row) => ({ ...row, time_zone: zoneOfLocality(row) }));

const CompanyRow = z.object({ ID: number, name: text, code: optionalText });

const HealthFundRow = z.object({
  ID: number,
  code: text,
  name: text,
  eclipse_code: optionalText,
  kind: text,
  membership: optionalText,
  fee_schedule_group: optionalText,
  company: optionalText,
});

const HospitalRow = z.object({
  ID: number,
  name: text,
  kind: text,
  suburb: text,
  state: text,
  postcode: text,
  aliases: optionalText,
});

const SpecialtyRow = z.object({
  ID: number,
  description: text,
  is_gp_or_allied: flag,
  surgeon_type: optionalText,
});

const ProductRow = z
  .object({
    ID: number,
    name: text,
    unit_price: text,
    has_gst: flag,
    charge_type: optionalText,
    period: optionalText,
  })
  .transform(({ unit_price, ...row }) => ({ ...row, unit_price_cents: parseTypedMoney(unit_price) }));

const ServiceRow = z.object({
  ID: number,
  description: text,
  kind: text,
  _product: optionalNumber,
  provider_limit: optionalNumber,
  // Entries are separated by a bar.
  includes: optionalText.transform((entries) => entries?.split("|") ?? []),
});

const UserLocationRow = z.object({ ID: number, name: text, state: text });

async function deliverHealthFunds(client: pg.ClientBase): Promise<void> {
  const companies = readTsv("company-clients.tsv", CompanyRow);
  const rows = readTsv("health-funds.tsv", HealthFundRow).map(({ company, ...row }) => ({
    ...row,
    _company_client: companies.find(({ code }) => code !== null && code === company)?.ID ?? null,
  }));
  await deliverRows(client, { table: "company_client", columns: ["ID", "name", "code"], rows: companies });
  const columns = [
    "ID",
    "code",
    "name",
    "eclipse_code",
    "kind",
    "membership",
    "fee_schedule_group",
    "_company_client",
  ];
  await deliverRows(client, { table: "health_fund", columns, rows });
}

/** Deletes the companies that aren't delivered, which belong to the demo. */
export async function removeOtherCompanies(db: Db): Promise<void> {
  const deliveredIds = readTsv("company-clients.tsv", CompanyRow).map(({ ID }) => ID);
  await db.deleteFrom("company_client").where("ID", "not in", deliveredIds).execute();
}

async function deliverHospitals(client: pg.ClientBase): Promise<void> {
  const localities = new Map(
    readTsv("localities.tsv", LocalityRow).map((row) => [
      `${row.suburb} ${row.state} ${row.postcode}`,
      row.ID,
    ]),
  );
  const rows = readTsv("hospitals.tsv", HospitalRow).map(({ suburb, state, postcode, aliases, ...row }) => ({
    ...row,
    aliases: aliases ?? "",
    _locality: localities.get(`${suburb} ${state} ${postcode}`) ?? null,
  }));
  await deliverRows(client, {
    table: "hospital",
    columns: ["ID", "name", "kind", "aliases", "_locality"],
    rows,
  });
}

async function deliverPackages(client: pg.ClientBase): Promise<void> {
  const products = readTsv("products.tsv", ProductRow);
  const services = readTsv("services.tsv", ServiceRow);
  await deliverRows(client, {
    table: "product",
    columns: ["ID", "name", "unit_price_cents", "has_gst", "charge_type", "period"],
    rows: products,
  });
  await deliverRows(client, {
    table: "service",
    columns: ["ID", "description", "kind", "_product", "provider_limit", "includes"],
    rows: services,
  });
}

/**
 * Adds the sample of MBS items to an empty table only, because a practice may have imported the official
 * file.
 */
async function deliverMbsSample(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select from mbs_item limit 1");
  if (rows.length === 0) await importMbs(client, mbsFileOf("mbs-sample.xml", readData("mbs-sample.xml")));
}

/** Imports the module only when needed, because the calendar of holidays is large. */
async function deliverHolidaysFrom(client: pg.ClientBase, year: number): Promise<void> {
  const { deliverHolidays } = await import("./holidays.ts");
  await deliverHolidays(client, year - 1, year + YEARS_AHEAD);
}

const listParts = (year: number): Part[] => [
  makeFilePart("locality", ["localities.tsv"], async (client) => {
    const columns = ["ID", "suburb", "postcode", "state", "country", "time_zone", "is_postal_only"];
    await deliverRows(client, {
      table: "locality",
      columns,
      rows: readTsv("localities.tsv", LocalityRow),
      versioned: false,
    });
  }),
  makeFilePart("health_fund", ["company-clients.tsv", "health-funds.tsv"], deliverHealthFunds),
  makeFilePart("hospital", ["hospitals.tsv"], deliverHospitals),
  makeFilePart("specialty", ["specialties.tsv"], (client) =>
    deliverRows(client, {
      table: "specialty",
      columns: ["ID", "description", "is_gp_or_allied", "surgeon_type"],
      rows: readTsv("specialties.tsv", SpecialtyRow),
    }),
  ),
  makeFilePart("service", ["products.tsv", "services.tsv"], deliverPackages),
  makeFilePart("user_location", ["user-locations.tsv"], (client) =>
    deliverRows(client, {
      table: "user_location",
      columns: ["ID", "name", "state"],
      rows: readTsv("user-locations.tsv", UserLocationRow),
    }),
  ),
  makeFilePart("mbs_item", ["mbs-sample.xml"], deliverMbsSample),
  {
    name: "public_holiday",
    checksum: `${READER_VERSION}:${year}`,
    deliver: (client) => deliverHolidaysFrom(client, year),
  },
];

async function listPendingParts(
  client: Pick<pg.ClientBase, "query">,
  allParts: readonly Part[],
): Promise<Part[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from seed_part",
  );
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return allParts.filter(({ name, checksum }) => checksums.get(name) !== checksum);
}

/**
 * Updates the reference data to this version and returns the names of the updated parts. Takes a few
 * milliseconds if nothing has changed.
 */
export async function seedReference(
  pool: pg.Pool,
  year: number = new Date().getUTCFullYear(),
): Promise<string[]> {
  const allParts = listParts(year);
  const client = await pool.connect();
  try {
    if ((await listPendingParts(client, allParts)).length === 0) return [];
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LOCK_KEY]);
    const pendingParts = await listPendingParts(client, allParts);
    for (const part of pendingParts) {
      await part.deliver(client);
      await client.query(
        "insert into seed_part (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum, seeded_at = now()",
        [part.name, part.checksum],
      );
    }
    await client.query("commit");
    return pendingParts.map(({ name }) => name);
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

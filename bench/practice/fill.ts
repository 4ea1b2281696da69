import type pg from "pg";
import { nameKey, soundKey } from "#kernel/people/name-key.ts";
import { hashOf, newToken } from "#platform/access/session.ts";

export interface Practice {
  readonly clients: number;
  readonly patients: number;
  readonly appointments: number;
  /** ID of the first client; the IDs of the others follow. */
  readonly firstClient: number;
}

const FIRSTS =
  "John Jon Mary Anna Thi Wei Isla Noah Priya Grace Liam Ava Ella Jack Yusuf Elena Nik Trevor Salma Gino Kylie Deborah Sean Graham Maria Jan Lily Stephen Steven Catherine Kathryn Mohammed Hannah Anil Peter Linh Oliver Amelia Charlotte William Henry Mia Zoe Chloe Lucas Ethan Ruby Leo Ivy Max".split(
    " ",
  );
const STARTS =
  "Ab Al An Bar Bel Ber Bren Cal Cam Car Chen Col Dal Dar Del Don El Fer Fitz Gal Gar Gra Hal Har Hol Ib Jack Jen Jo Kel Kim Kow Lan Lee Lim Mac Mar Mc Mit Mor Nel New Nor Ol Pap Par Pet Ram Rich Rob Ros San Sch Sim Smi Smy Som Sul Tan Tay Thom Tran Van Wal Wat Wil Wong Young Zim".split(
    " ",
  );
const ENDS =
  "son ens anton orley iford ham enberg inski ova ez ini elli er yth ard don well wood worth field stone land bury insky owski ou is as".split(
    " ",
  );

/** Common last names, most frequent first. */
const COMMON =
  "Smith Jones Williams Brown Nguyen Wilson Taylor Johnson White Martin Anderson Singh Thompson Walker Thomas Lee Harris Ryan Robinson Kelly King Patel Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Tran Khan Lewis James Phillips Mason Mitchell Chen Wang Kaur Campbell Stewart Murphy Murray Scott Young Allen Baker Hill Moore Turner Cooper Ward Watson Morris Bell Cook Hughes Edwards Collins Parker Shaw Adams Simpson Marshall Graham Reid Hamilton Grant Fraser McDonald McKenzie O'Brien O'Connor Rossi Papadopoulos Kovacs Kowalski Ahmed Hussain Sharma Kumar Pham Le Vo Tan Wong Lim Ng Rahman Hassan Fitzgerald Whittaker Henderson Harrison Robertson Macdonald Santos Silva Costa Romano Petrov".split(
    " ",
  );
const RARE = STARTS.flatMap((start) => ENDS.map((end) => start + end));

/**
 * Last names repeated by their frequency: the most common name is sixty times as frequent as a rare one, and
 * a third of the people have a common name.
 */
export const lastNames: readonly string[] = [
  ...COMMON.flatMap((name, index) =>
    Array.from<string>({ length: Math.ceil(60 / Math.sqrt(1 + index)) }).fill(name),
  ),
  ...RARE,
];

/** First day of the measured week. A client's appointments are in the weeks around this day. */
export const MONDAY = "2026-11-16";
const WEEKS = 25;

/**
 * Fills a migrated database with a large practice and recreates the indexes afterwards. Every client has the
 * same number of patients.
 */
export async function fill(pool: pg.Pool, clients: number, patients: number): Promise<Practice> {
  const client = await pool.connect();
  try {
    // Skips foreign key checks because the generated rows are consistent.
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '1GB'");
    const { rows } = await client.query<{ ID: number }>(
      `insert into person (kind, username, first_name, last_name) select 'client', 'bench' || n, 'Doctor', 'Number' || n
       from generate_series(1, $1::int) n returning "ID"`,
      [clients],
    );
    const firstClient = Math.min(...rows.map(({ ID }) => ID));
    await client.query(
      `insert into doctor ("ID", company, referral_code) select "ID", 'Rooms ' || "ID", upper(username) from person where username like 'bench%'`,
    );
    await client.query(
      `insert into person_group (_person, _group) select "ID", 3 from person where username like 'bench%'`,
    );
    await client.query(
      `insert into location (_doctor, type, abbreviation, name) select "ID", 'OUTPATIENT', 'ROOM', 'Rooms' from doctor`,
    );
    const indexes = await dropIndexes(client, ["patient", "appointment"]);
    await client.query(
      "create temp table names as select * from unnest($1::text[], $2::text[], $3::text[]) with ordinality as t (name, key, sound, place)",
      [lastNames, lastNames.map(nameKey), lastNames.map(soundKey)],
    );
    await client.query(
      "create temp table firsts as select * from unnest($1::text[], $2::text[], $3::text[]) with ordinality as t (name, key, sound, place)",
      [FIRSTS, FIRSTS.map(nameKey), FIRSTS.map(soundKey)],
    );
    const patientsPerClient = Math.floor(patients / clients);
    await client.query(
      `insert into patient (_doctor, first_name, last_name, dob, mobile, medicare_number, mrn, email, _locality, _health_fund, status, last_key, first_key, sound_key)
       select $1::bigint + (n - 1) / $2::int, f.name, l.name, date '1930-01-01' + (n * 7919 % 32000)::int, '04' || lpad((n * 7907 % 100000000)::text, 8, '0'),
         lpad((2000000000 + n * 6151 % 4000000000)::text, 10, '0') || '1', 'RO-' || n, 'patient' || n || '@example.com', 690,
         (select min("ID") from health_fund), 'Validated', l.key, f.key, l.sound || ' ' || f.sound
       from generate_series(1, $3::bigint) n
       join names l on l.place = 1 + (n * 48271 % 2147483647) % (select count(*) from names)
       join firsts f on f.place = 1 + (n * 16807 % 2147483647) % (select count(*) from firsts)`,
      [firstClient, patientsPerClient, patientsPerClient * clients],
    );
    // Books three appointments for each patient, starting at eight in the morning, every quarter of an hour.
    await client.query(
      `insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient, _location)
       select p._doctor, 1, date '${MONDAY}' - 84 + ((k % ${WEEKS}) * 7 + (k / ${WEEKS} % 5))::int, time '08:00' + (k / ${5 * WEEKS} % 40) * interval '15 minutes',
         time '08:15' + (k / ${5 * WEEKS} % 40) * interval '15 minutes', p."ID", l."ID"
       from (select _doctor, "ID", row_number() over (partition by _doctor order by "ID") * 3 as place from patient where _doctor >= $1) p
       join location l on l._doctor = p._doctor, lateral (select p.place + v as k from generate_series(0, 2) v) appointment`,
      [firstClient],
    );
    for (const index of indexes) await client.query(index);
    await client.query("reset all");
    await client.query("vacuum analyze");
    return {
      clients,
      patients: patientsPerClient * clients,
      appointments: 3 * patientsPerClient * clients,
      firstClient,
    };
  } finally {
    client.release(true);
  }
}

async function dropIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select format('%I', c.relname) as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any(select oid from pg_class where relname = any($1::text[]) and relkind = 'r') and not i.indisprimary`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

export async function openSessionOf(pool: pg.Pool, person: number): Promise<string> {
  const token = newToken();
  await pool.query(
    "insert into session (token_hash, _person, expires_at) values ($1, $2, now() + interval '1 day')",
    [hashOf(token), person],
  );
  return token;
}

/** Adds a staff member with access to every client, unless already present, and returns the ID. */
export async function addStaff(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ID: number }>(
    `insert into person (kind, username, first_name, last_name) values ('staff', 'benchstaff', 'Staff', 'Member')
     on conflict (username_key) do update set first_name = excluded.first_name returning "ID"`,
  );
  const ID = rows[0]?.ID ?? 0;
  await pool.query("insert into person_group (_person, _group) values ($1, 1) on conflict do nothing", [ID]);
  return ID;
}

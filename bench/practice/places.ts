import type { Pool } from "pg";
import { SESSION_COOKIE } from "#platform/access/session.ts";
import { addStaff, openSessionOf, type Practice } from "./fill.ts";
import { invoiceOf } from "./work.ts";

/**
 * A client of the practice and one of the client's patients, with session cookies of the client and of a
 * staff member.
 */
export interface Place {
  readonly client: number;
  readonly patient: number;
  readonly location: number;
  readonly cookie: string;
  readonly staffCookie: string;
  readonly number: number;
  readonly invoice: number;
}

const PLACES = 300;

/** Selects clients across the whole practice and opens a session for each. */
export async function choosePlaces(pool: Pool, practice: Practice): Promise<Place[]> {
  const { firstClient, clients } = practice;
  const staffCookie = `${SESSION_COOKIE}=${await openSessionOf(pool, await addStaff(pool))}`;
  const places: Place[] = [];
  for (let number = 0; number < PLACES; number += 1) {
    const client = firstClient + ((number * 37) % clients);
    const { rows } = await pool.query<{ patient: number; location: number }>(
      `select p."ID" as patient, l."ID" as location from patient p join location l on l._doctor = p._doctor where p._doctor = $1
       order by p."ID" offset $2 limit 1`,
      [client, number],
    );
    const [firstRow] = rows;
    if (!firstRow) throw new Error(`client ${client} has fewer than ${number + 1} patients`);
    const cookie = `${SESSION_COOKIE}=${await openSessionOf(pool, client)}`;
    places.push({
      client,
      ...firstRow,
      number,
      staffCookie,
      cookie,
      invoice: invoiceOf(practice, client, number),
    });
  }
  return places;
}

/**
 * Returns the address, followed by a line for each place, separated by tabs: client, patient, location,
 * cookie of the client, cookie of the staff member, invoice.
 */
export const listingOf = (port: number, places: readonly Place[]): string =>
  [
    `http://127.0.0.1:${port}`,
    ...places.map(({ client, patient, location, cookie, staffCookie, invoice }) =>
      [client, patient, location, cookie, staffCookie, invoice].join("\t"),
    ),
    "",
  ].join("\n");

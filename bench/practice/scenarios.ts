import { addDays } from "#kernel/dates/day.ts";
import type { Statement } from "./bare.ts";
import type { Comparison } from "./comparison.ts";
import { lastNames, MONDAY } from "./fill.ts";
import type { LoadRequest } from "./load.ts";
import type { Place } from "./places.ts";

export interface Scenario extends Pick<Comparison, "name" | "aim"> {
  readonly ask: (place: Place) => LoadRequest;
  /**
   * Returns one statement for the data of the screen, written by hand independently of Corella's own queries.
   */
  readonly statement: (place: Place) => Statement;
}

const searchTextOf = ({ number }: Place) =>
  (lastNames[number % lastNames.length] ?? "").slice(0, 4).toLowerCase();
/** Returns the upper bound of all keys that begin with a text. */
const upperBoundOf = (beginning: string) => `${beginning}~`;

const appointmentOf = ({ patient, location, number }: Place) => ({
  appointment_type: 1 as const,
  appointment_date: addDays("2027-03-01", number % 200),
  start_time: "10:00" as const,
  end_time: "10:15" as const,
  _patient: patient,
  _location: location,
  notes: "Review",
  repeat_interval: 0 as const,
});

const LIST = `p."ID", p.first_name, p.last_name, p.dob, p.gender, l.suburb, f.name as fund, p.mobile`;
const FOUND_COLUMNS = `p."ID", p.first_name, p.last_name, p.dob, l.suburb`;
const LOCALITY = `left join locality l on l."ID" = p._locality`;
const FUND = `left join health_fund f on f."ID" = p._health_fund`;

export const scenarios: readonly Scenario[] = [
  {
    name: "patient by id",
    aim: 0.3,
    ask: ({ patient, cookie }) => ({ method: "GET", path: `/api/patient/${patient}`, cookie }),
    statement: ({ client, patient }) => ({
      sql: `select p."ID", p._doctor, p.first_name, p.last_name, p.dob, p.gender, l.suburb, l.postcode, f.name as fund, p.mobile, p.created_time
        from patient p ${LOCALITY} ${FUND} where p._doctor = $1 and p."ID" = $2`,
      values: [client, patient],
    }),
  },
  {
    name: "page of 50",
    aim: 0.4,
    ask: ({ cookie, number }) => ({ method: "GET", path: `/api/patient/50/${1 + (number % 4)}`, cookie }),
    statement: ({ client, number }) => ({
      sql: `select ${LIST} from patient p ${LOCALITY} ${FUND} where p._doctor = $1 and not p.is_deleted
        order by p.last_key, p.first_key, p."ID" limit 50 offset $2`,
      values: [client, 50 * (number % 4)],
    }),
  },
  {
    name: "search within a client",
    aim: 0.25,
    ask: (place) => ({
      method: "GET",
      path: `/api/patient/search/${searchTextOf(place)}`,
      cookie: place.cookie,
    }),
    statement: (place) => ({
      sql: `select ${FOUND_COLUMNS} from patient p ${LOCALITY} where p._doctor = $1 and not p.is_deleted and p.last_key >= $2 and p.last_key < $3
        order by p.last_key, p.first_key, p."ID" limit 20`,
      values: [place.client, searchTextOf(place), upperBoundOf(searchTextOf(place))],
    }),
  },
  {
    name: "search across all clients",
    aim: 0.4,
    ask: (place) => ({
      method: "GET",
      path: `/api/patient/everywhere/${searchTextOf(place)}`,
      cookie: place.staffCookie,
    }),
    statement: (place) => ({
      sql: `select ${FOUND_COLUMNS} from patient p ${LOCALITY} where not p.is_deleted and p.last_key >= $1 and p.last_key < $2
        order by p.last_key, p.first_key, p."ID" limit 50`,
      values: [searchTextOf(place), upperBoundOf(searchTextOf(place))],
    }),
  },
  {
    name: "a week's calendar",
    aim: 0.4,
    ask: ({ cookie }) => ({
      method: "GET",
      path: `/api/appointment/date?start=${MONDAY}&end=${addDays(MONDAY, 6)}`,
      cookie,
    }),
    statement: ({ client }) => ({
      sql: `select a."ID", a.appointment_date, a.start_time, a.end_time, a.appointment_type, a.notes, a._patient, p.first_name, p.last_name
        from appointment a left join patient p on p._doctor = a._doctor and p."ID" = a._patient
        where a._doctor = $1 and a.appointment_date >= $2 and a.appointment_date <= $3 and not a.is_deleted
        order by a.appointment_date, a.start_time`,
      values: [client, MONDAY, addDays(MONDAY, 6)],
    }),
  },
  {
    name: "create an appointment",
    aim: 0.4,
    ask: (place) => ({
      method: "POST",
      path: "/api/appointment",
      cookie: place.cookie,
      body: JSON.stringify(appointmentOf(place)),
    }),
    statement: (place) => {
      const { appointment_date, start_time, end_time, notes } = appointmentOf(place);
      return {
        sql: `insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient, _location, notes)
          values ($1, 1, $2, $3, $4, $5, $6, $7) returning "ID", _doctor, appointment_date, start_time, end_time, _patient, _location, notes`,
        values: [place.client, appointment_date, start_time, end_time, place.patient, place.location, notes],
      };
    },
  },
];

export const comparisonOf = (
  { name, aim, ask, statement }: Scenario,
  places: readonly Place[],
): Comparison => ({
  name,
  aim,
  asks: places.map(ask),
  statements: places.map(statement),
});

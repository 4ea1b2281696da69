import { sql } from "kysely";
import type { VisitTypeBrief } from "#areas/calendar/appointment-types/brief.contract.ts";
import type { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import type { PatientBrief } from "../contract.ts";
import type { AppointmentRow } from "./queries.ts";

/**
 * An appointment with the columns of its patient. The patient's columns are null if the appointment has no
 * patient.
 */
export type JoinedRow = Omit<AppointmentRow, "patient" | "location" | "visit_type" | "time_zone"> &
  Omit<PatientBrief, "ID"> & {
    readonly patient_id: number | null;
    readonly type_name: string | null;
    readonly type_colour: VisitTypeBrief["colour"] | null;
  };

interface Place {
  readonly location: LocationBrief;
  readonly time_zone: string | null;
}

/**
 * Selects every location of the client once, because a week has hundreds of appointments at few locations.
 */
export const placesOf = preparedQuery(
  (_db, { _doctor }: { readonly _doctor: number }) => sql<
    LocationBrief & { readonly time_zone: string | null }
  >`
    select place."ID", place.name, place.abbreviation, place.type, y.time_zone
    from location place left join locality y on y."ID" = place._locality where place._doctor = ${_doctor}`,
);

/** Adds the patient and the location to each appointment. */
export function withNames(
  rows: readonly JoinedRow[],
  places: Awaited<ReturnType<typeof placesOf>>,
): AppointmentRow[] {
  const placesById = new Map(
    places.map(({ time_zone, ...location }): [number, Place] => [location.ID, { location, time_zone }]),
  );
  return rows.map((joined) => {
    const {
      patient_id,
      title,
      first_name,
      last_name,
      dob,
      gender,
      mobile,
      category,
      status,
      alerts,
      type_name,
      type_colour,
      ...row
    } = joined;
    const brief = { title, first_name, last_name, dob, gender, mobile, category, status, alerts };
    const { location, time_zone } = (row._location !== null && placesById.get(row._location)) || NO_PLACE;
    return {
      ...row,
      location,
      time_zone,
      visit_type: typeOf(row._visit_type, type_name, type_colour),
      patient: patient_id === null ? null : { ID: patient_id, ...brief },
    };
  });
}

const typeOf = (
  ID: number | null,
  name: string | null,
  colour: VisitTypeBrief["colour"] | null,
): VisitTypeBrief | null => (ID === null || name === null || colour === null ? null : { ID, name, colour });

const NO_PLACE = { location: null, time_zone: null };

import { Link } from "@tanstack/react-router";
import type { PatientRow } from "#areas/patients/patients/row.contract.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import classes from "./merge.module.css";

export interface PairRow {
  readonly one: PatientRow;
  readonly other: PatientRow;
}

export const nameOf = (patient: PatientRow): string => patientNameWithTitle(patient);
const birthDateOf = ({ dob }: PatientRow): string => (dob ? formatDay(dob) : "–");

/**
 * Returns the columns with both patients and their birth dates. The second patient's name links to that
 * patient's page.
 */
export function pairColumns<Row extends PairRow>(to: (path: string) => string): Column<Row>[] {
  return [
    { key: "one", head: "Patient", cell: ({ one }) => nameOf(one) },
    { key: "bornOne", head: "Born", digits: true, phone: "second", cell: ({ one }) => birthDateOf(one) },
    {
      key: "other",
      head: "and",
      phone: "second",
      cell: ({ other }) => (
        <Link className={`link ${classes.acts} ${classes.twin}`} to={to(`patients/details/${other.ID}`)}>
          {nameOf(other)}
        </Link>
      ),
    },
    {
      key: "bornOther",
      head: "Born",
      digits: true,
      phone: "second",
      cell: ({ other }) => birthDateOf(other),
    },
  ];
}

/** Returns the pairs of a reply, each with its two patients. Undefined while there is no reply. */
export function rowsOf<Pair extends { one: number; other: number }>(
  reply: { patients: PatientRow[]; pairs: Pair[] } | undefined,
): (Omit<Pair, "one" | "other"> & PairRow)[] | undefined {
  if (!reply) return undefined;
  const byId = new Map(reply.patients.map((patient) => [patient.ID, patient]));
  return reply.pairs.flatMap((pair) => {
    const [one, other] = [byId.get(pair.one), byId.get(pair.other)];
    return one && other ? [{ ...pair, one, other }] : [];
  });
}

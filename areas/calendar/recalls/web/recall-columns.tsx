import { Checkbox } from "@mantine/core";
import { phoneColumn } from "#areas/patients/patients/web/PhoneLink.tsx";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Recall } from "../recall.contract.ts";
import { reasonWords, SOURCE_NAMES } from "../rules/words.ts";
import { DueMark, RecallStatus } from "./RecallStatus.tsx";
import classes from "./recalls.module.css";

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (ID: number) => void;
  /** Selects all recalls of the page, or none if all are selected. */
  readonly toggleAll: () => void;
  readonly isAll: boolean;
}

const selectionColumn = ({ ids, toggle, toggleAll, isAll }: Selection): Column<Recall> => ({
  key: "select",
  head: "",
  headCell: (
    <Checkbox
      size="xs"
      aria-label="Select all recalls on this page"
      checked={isAll}
      indeterminate={ids.size > 0 && !isAll}
      onChange={toggleAll}
    />
  ),
  cell: ({ ID, patient }) => (
    <Checkbox
      size="xs"
      className={classes.above}
      aria-label={`Select ${patientName(patient)}`}
      checked={ids.has(ID)}
      onChange={() => toggle(ID)}
    />
  ),
  width: 40,
  phone: "start",
});

const TYPE: Column<Recall> = {
  key: "type",
  head: "Type",
  cell: ({ visit_type }) => visit_type?.name ?? "Any type",
  width: 150,
  drops: "tablet",
};
const STATE: Column<Recall> = {
  key: "state",
  head: "State",
  cell: (recall) => <RecallStatus recall={recall} />,
  width: 170,
  phone: "end",
};

interface Circumstances {
  readonly today: Day;
  readonly country: Country;
  /** Rows of the page. A column in which all rows would be alike is left out. */
  readonly rows: readonly Recall[];
  /** The selection, or null for users who may only view. */
  readonly selection: Selection | null;
}

export const columnsOf = ({ today, country, rows, selection }: Circumstances): Column<Recall>[] => [
  ...(selection ? [selectionColumn(selection)] : []),
  {
    key: "name",
    head: "Patient",
    cell: ({ patient }) => patientName(patient),
    sortable: true,
    elastic: true,
    isKey: true,
  },
  {
    key: "due",
    head: "Due",
    cell: ({ due_on }) => formatDay(due_on),
    sortable: true,
    digits: true,
    width: 110,
    phone: "second",
  },
  {
    key: "distance",
    head: "",
    cell: (recall) => <DueMark recall={recall} today={today} />,
    width: 150,
    phone: "second",
  },
  phoneColumn(country),
  { key: "reason", head: "Reason", cell: reasonWords, elastic: true, phone: "second" },
  ...(rows.some(({ visit_type }) => visit_type !== null) ? [TYPE] : []),
  { key: "source", head: "Source", cell: ({ source }) => SOURCE_NAMES[source], width: 130, drops: "tablet" },
  ...(rows.some(({ state }) => state !== "due") ? [STATE] : []),
];

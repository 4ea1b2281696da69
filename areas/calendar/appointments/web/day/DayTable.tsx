import { Menu } from "@mantine/core";
import { IconBan, IconDots, IconPencil, IconRestore, IconTrash, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Day } from "#kernel/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { IconButton } from "#platform/web/ui/IconButton.tsx";
import type { ReadState } from "#platform/web/ui/readState.ts";
import { type Column, Table } from "#platform/web/ui/Table.tsx";
import { useVisitActs } from "../acts/acts.ts";
import { isHappening, TYPE_NAMES, type Visit, visitKey, visitName } from "../visit/visit.ts";
import classes from "./day.module.css";
import { ReferralChip, StateChips } from "./VisitRow.tsx";

const columnsOf = (today: Day, isNow: (visit: Visit) => boolean): Column<Visit>[] => [
  {
    key: "time",
    head: "Time",
    cell: (visit) => `${visit.start_time}–${visit.end_time}`,
    digits: true,
    width: 110,
    phone: "second",
  },
  {
    key: "patient",
    head: "Patient",
    cell: (visit) => <span className={visit.cancelled ? "struck" : undefined}>{visitName(visit)}</span>,
    isKey: true,
    width: 220,
  },
  { key: "type", head: "Type", cell: (visit) => TYPE_NAMES[visit.appointment_type], width: 110, phone: "second" },
  { key: "location", head: "Location", cell: (visit) => visit.location?.name ?? "", width: 170, phone: "second" },
  { key: "notes", head: "Notes", cell: (visit) => visit.notes ?? "", elastic: true, phone: "second" },
  {
    key: "state",
    head: "State",
    cell: (visit) => (
      <span className={classes.states}>
        <StateChips visit={visit} isNow={isNow(visit)} />
        <ReferralChip visit={visit} today={today} />
      </span>
    ),
    phone: "end",
  },
  { key: "acts", head: "", cell: (visit) => <VisitActions visit={visit} />, width: 44 },
];

/** The day as a table: time, type, patient, location, notes, state; each row opens its visit. */
export function DayTable({ visits, state, today }: { visits: readonly Visit[] | undefined; state: ReadState; today: Day }) {
  const acts = useVisitActs();
  const { zone } = useClient();
  const now = useNow(zone);
  return (
    <Table
      label="Appointments of the day"
      columns={columnsOf(today, (visit) => isHappening(visit, now, zone))}
      rows={visits}
      rowKey={visitKey}
      onOpen={acts.open}
      isStruck={(visit) => visit.cancelled}
      state={state}
      empty="No appointments on this day."
    />
  );
}

function VisitActions({ visit }: { visit: Visit }) {
  const acts = useVisitActs();
  const { to } = useClient();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label={`More for ${visitName(visit)}, ${visit.start_time}`}>
          <IconDots size={17} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => acts.open(visit)}>
          Open
        </Menu.Item>
        {visit._patient !== null && (
          <Menu.Item
            leftSection={<IconUser size={16} />}
            renderRoot={(props) => <Link to={to(`patients/details/${visit._patient}`)} {...props} />}
          >
            Go to patient
          </Menu.Item>
        )}
        {acts.mayEdit && !visit.cancelled && (
          <Menu.Item leftSection={<IconBan size={16} />} onClick={() => acts.cancel(visit)}>
            Cancel
          </Menu.Item>
        )}
        {acts.mayEdit && visit.cancelled && (
          <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => acts.uncancel(visit)}>
            Restore appointment
          </Menu.Item>
        )}
        {acts.mayEdit && (
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => acts.remove(visit)}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

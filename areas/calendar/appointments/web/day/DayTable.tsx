import { Menu } from "@mantine/core";
import { IconDots, IconPencil } from "@tabler/icons-react";
import { TypeMark } from "#areas/calendar/appointment-types/web/TypeMark.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { useNow } from "#platform/web/shell/useToday.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import type { ReadState } from "#platform/web/ui/tables/read-state.ts";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { useAppointmentActs } from "../acts/acts.ts";
import { AppointmentItems } from "../acts/AppointmentItems.tsx";
import {
  isHappening,
  TYPE_NAMES,
  type Appointment,
  appointmentKey,
  appointmentName,
} from "../appointment/appointment.ts";
import { useMark } from "../marks.ts";
import { appointmentSlots } from "../slots.ts";
import classes from "./day.module.css";
import { AppointmentAlert, ReferralChip, StateChips } from "./AppointmentRow.tsx";

const columnsOf = (isNow: (appointment: Appointment) => boolean): Column<Appointment>[] => [
  {
    key: "time",
    head: "Time",
    cell: (appointment) => `${appointment.start_time}–${appointment.end_time}`,
    digits: true,
    width: 110,
    phone: "second",
  },
  {
    key: "patient",
    head: "Patient",
    cell: (appointment) => (
      <span
        className={appointment.cancelled ? "struck" : undefined}
        data-listed={appointmentKey(appointment)}
      >
        {appointmentName(appointment)}
      </span>
    ),
    isKey: true,
    width: 220,
  },
  {
    key: "type",
    head: "Type",
    cell: (appointment) => <TypeCell appointment={appointment} />,
    width: 140,
    phone: "second",
  },
  {
    key: "location",
    head: "Location",
    cell: (appointment) => appointment.location?.name ?? "",
    width: 170,
    phone: "second",
  },
  {
    key: "notes",
    head: "Notes",
    cell: (appointment) => appointment.notes ?? "",
    elastic: true,
    phone: "second",
  },
  {
    key: "state",
    head: "State",
    cell: (appointment) => (
      <span className={classes.states}>
        <AppointmentAlert appointment={appointment} />
        <StateChips appointment={appointment} isNow={isNow(appointment)} />
        <ReferralChip appointment={appointment} />
      </span>
    ),
    phone: "end",
  },
  {
    key: "acts",
    head: "",
    cell: (appointment) => <AppointmentActions appointment={appointment} />,
    width: 44,
  },
];

/** Renders the type of the client if there is one, after "Theatre" for a theatre case. */
function TypeCell({ appointment: { appointment_type, visit_type } }: { appointment: Appointment }) {
  if (!visit_type) return TYPE_NAMES[appointment_type];
  return (
    <>
      {appointment_type === 2 && `${TYPE_NAMES[2]}, `}
      <TypeMark type={visit_type} />
    </>
  );
}

/** Renders the day as a table; each row opens its appointment. */
export function DayTable({
  appointments,
  state,
  empty = "No appointments on this day.",
}: {
  appointments: readonly Appointment[] | undefined;
  state: ReadState;
  empty?: string;
}) {
  const acts = useAppointmentActs();
  const { zone } = useClient();
  const now = useNow(zone);
  return (
    <Table
      label="Appointments of the day"
      columns={columnsOf((appointment) => isHappening(appointment, now, zone))}
      rows={appointments}
      rowKey={appointmentKey}
      onOpen={acts.open}
      isStruck={(appointment) => appointment.cancelled}
      state={state}
      empty={empty}
    />
  );
}

function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const acts = useAppointmentActs();
  const mark = useMark(appointment);
  const moreItems = useSlot(appointmentSlots.menuItem);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label={`More for ${appointmentName(appointment)}, ${appointment.start_time}`}>
          <IconDots size={17} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => acts.open(appointment)}>
          Open
        </Menu.Item>
        <AppointmentItems appointment={appointment}>
          {moreItems.map(({ name, content: Item }) => (
            <Item key={name} appointment={appointment} mark={mark} />
          ))}
        </AppointmentItems>
      </Menu.Dropdown>
    </Menu>
  );
}

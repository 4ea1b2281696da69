import { Menu } from "@mantine/core";
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconMapPin, IconPlus } from "@tabler/icons-react";
import { locationRoutes } from "#features/locations/contract.ts";
import { useRead } from "#web/api/useRead.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { SegmentedControl } from "#web/ui/SegmentedControl.tsx";
import { TYPE_NAMES, TYPE_TONES } from "../visit/visit.ts";
import classes from "./header.module.css";
import { titlesOf, type View } from "./range.ts";
import type { CalendarAddress } from "./useCalendarAddress.ts";

const VIEW_NAMES = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
] as const;
const TYPES = [1, 2, 3] as const;

export interface CalendarHeaderProps {
  address: CalendarAddress;
  view: View;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  /** Missing where the person may only look. */
  onBook?: () => void;
}

/** Where in time one is, and what is shown of it. */
export function CalendarHeader({ address, view, onStep, onToday, onBook }: CalendarHeaderProps) {
  const { title, note } = titlesOf(view, address.day);
  return (
    <header className={classes.header}>
      <h1 className={classes.title} aria-live="polite">
        {title}
      </h1>
      <div className={classes.steps}>
        <IconButton label="Previous" onClick={() => onStep(-1)}>
          <IconChevronLeft size={18} />
        </IconButton>
        <Button onClick={onToday}>Today</Button>
        <IconButton label="Next" onClick={() => onStep(1)}>
          <IconChevronRight size={18} />
        </IconButton>
      </div>
      <span className={classes.note}>{note}</span>
      <ul className={classes.legend} aria-label="Colours">
        {TYPES.map((type) => (
          <li key={type} data-tone={TYPE_TONES[type]}>
            {TYPE_NAMES[type]}
          </li>
        ))}
      </ul>
      {/* The arrows choose a view here; they must not step the calendar as well. */}
      <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
        <SegmentedControl
          label="View"
          value={address.view}
          options={VIEW_NAMES}
          onChange={(chosen) => address.go({ view: chosen })}
        />
      </div>
      <LocationMenu address={address} />
      {onBook && (
        <Button kind="primary" icon={<IconPlus />} keys="C" onClick={onBook}>
          Appointment
        </Button>
      )}
    </header>
  );
}

function LocationMenu({ address }: { address: CalendarAddress }) {
  const locations = useRead(locationRoutes.all, {}, { freshFor: 300_000 });
  const chosen = locations.data?.find(({ ID }) => ID === address.location);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconMapPin />} className={classes.location}>
          {chosen?.name ?? "All locations"}
          <IconChevronDown size={15} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => address.go({ location: null })}>All locations</Menu.Item>
        {locations.data?.map(({ ID, name }) => (
          <Menu.Item key={ID} onClick={() => address.go({ location: ID })}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

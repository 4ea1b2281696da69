import { Menu } from "@mantine/core";
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconMapPin,
  IconPlus,
} from "@tabler/icons-react";
import { memo } from "react";
import { locationRoutes } from "#areas/practice/locations/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { appointmentSlots } from "../slots.ts";
import { TYPE_NAMES, TYPE_TONES } from "../appointment/appointment.ts";
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
  /** Missing if the user may not edit the calendar. */
  onBook?: () => void;
}

/**
 * Renders the header of the calendar. A step to other days only re-renders the title and the view control,
 * because the other parts are memoized.
 */
export function CalendarHeader({ address, view, onStep, onToday, onBook }: CalendarHeaderProps) {
  const { title, note } = titlesOf(view, address.day);
  const step = useLatestAct(onStep);
  const toToday = useLatestAct(onToday);
  const book = useLatestAct(() => onBook?.());
  const toLocation = useLatestAct((location: number | null) => address.go({ location }));
  return (
    <header className={classes.header}>
      <h1 className={classes.title} aria-live="polite">
        {title}
      </h1>
      <Steps onStep={step} onToday={toToday} />
      <span className={classes.note}>{note}</span>
      <Legend />
      {useSlot(appointmentSlots.headerLink).map(({ name, content: HeaderLink }) => (
        <HeaderLink key={name} />
      ))}
      {/* Stops the arrow keys here because they choose a view and must not step the calendar as well. */}
      <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
        <SegmentedControl
          label="View"
          value={address.view}
          options={VIEW_NAMES}
          onChange={(chosen) => address.go({ view: chosen })}
        />
      </div>
      <LocationMenu location={address.location} onChoose={toLocation} />
      {onBook && <BookButton onBook={book} />}
    </header>
  );
}

const Steps = memo(function Steps({ onStep, onToday }: Pick<CalendarHeaderProps, "onStep" | "onToday">) {
  return (
    <div className={classes.steps}>
      <IconButton label="Previous" onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} />
      </IconButton>
      <Button onClick={onToday}>Today</Button>
      <IconButton label="Next" onClick={() => onStep(1)}>
        <IconChevronRight size={18} />
      </IconButton>
    </div>
  );
});

const Legend = memo(function Legend() {
  return (
    <ul className={classes.legend} aria-label="Colours">
      {TYPES.map((type) => (
        <li key={type} data-tone={TYPE_TONES[type]}>
          {TYPE_NAMES[type]}
        </li>
      ))}
    </ul>
  );
});

const BookButton = memo(function BookButton({ onBook }: { onBook: () => void }) {
  return (
    <Button kind="primary" icon={<IconPlus />} keys="C" onClick={onBook}>
      Book appointment
    </Button>
  );
});

interface LocationMenuProps {
  location: number | null;
  onChoose: (location: number | null) => void;
}

const LocationMenu = memo(function LocationMenu({ location, onChoose }: LocationMenuProps) {
  const locations = useRead(locationRoutes.all, {}, { freshFor: 300_000 });
  const currentLocation = locations.data?.find(({ ID }) => ID === location);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconMapPin />} className={classes.location}>
          {currentLocation?.name ?? "All locations"}
          <IconChevronDown size={15} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose(null)}>All locations</Menu.Item>
        {locations.data?.map(({ ID, name }) => (
          <Menu.Item key={ID} onClick={() => onChoose(ID)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

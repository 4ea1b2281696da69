import { Menu, Switch } from "@mantine/core";
import { IconBell, IconBellOff, IconChevronDown, IconMapPin, IconPlus } from "@tabler/icons-react";
import { wallOf } from "#kernel/dates/zone.ts";
import { dayFormatter } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { setPreferences, usePreferences } from "#platform/web/theme/preferences.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import type { RoomDoctor, Visit } from "../../contract.ts";
import classes from "./room.module.css";
import { useRoomView } from "./room.ts";
import { playChime } from "./useChime.ts";
import type { RoomChoices } from "./useRoomChoices.ts";

export interface RoomParts {
  doctors: readonly RoomDoctor[];
  isHere: (visit: Visit) => boolean;
  choices: RoomChoices;
  isLive: boolean;
  /** Time of the last read. Null before the first read. */
  readAt: string | null;
  /** Opens the walk-in dialog. Undefined for a user without permission to edit. */
  onWalkIn: (() => void) | undefined;
}

const dayOfToday = dayFormatter({ weekday: "long", day: "numeric", month: "short" });

export function RoomHeader({ doctors, choices, isLive, readAt, onWalkIn }: RoomParts) {
  return (
    <PageHeader
      title="Waiting room"
      note={<RoomClock isLive={isLive} readAt={readAt} />}
      actions={
        <>
          <Switch
            size="sm"
            label={
              <span className={classes.header}>
                Short names <Kbd keys="V" />
              </span>
            }
            checked={choices.isShort}
            onChange={choices.toggleShort}
          />
          <SoundButton />
          <PlaceMenu doctors={doctors} choices={choices} />
          {onWalkIn && (
            <Button kind="primary" icon={<IconPlus />} keys="C" onClick={onWalkIn}>
              Book walk-in
            </Button>
          )}
        </>
      }
    />
  );
}

/**
 * Renders the date, the time and whether the page is live. If not, renders the time of the last read instead.
 */
export function RoomClock({ isLive, readAt }: Pick<RoomParts, "isLive" | "readAt">) {
  const { now } = useRoomView();
  const { zone, today } = useClient();
  return (
    <span className="tn">
      {dayOfToday(today)}, {wallOf(now, zone).time}
      <span className={classes.live}>
        <span className={classes.dot} data-off={!isLive || undefined} aria-hidden />
        {isLive || readAt === null ? "Live" : `As of ${wallOf(readAt, zone).time}`}
      </span>
    </span>
  );
}

function SoundButton() {
  const { roomSound } = usePreferences();
  const toggle = (): void => {
    setPreferences({ roomSound: !roomSound });
    // Plays the sound at once as a preview.
    if (!roomSound) playChime();
  };
  return (
    <IconButton edged label="Sound when a patient is ready" aria-pressed={roomSound} onClick={toggle}>
      {roomSound ? <IconBell size={17} /> : <IconBellOff size={17} />}
    </IconButton>
  );
}

function PlaceMenu({ doctors, choices }: Pick<RoomParts, "doctors" | "choices">) {
  const places = [
    ...new Set(doctors.flatMap(({ visits }) => visits.flatMap(({ location }) => location?.name ?? []))),
  ].toSorted();
  if (places.length < 2 && choices.place === null) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconMapPin />}>
          {choices.place ?? "All locations"}
          <IconChevronDown size={15} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => choices.choosePlace(null)}>All locations</Menu.Item>
        {places.map((place) => (
          <Menu.Item key={place} onClick={() => choices.choosePlace(place)}>
            {place}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

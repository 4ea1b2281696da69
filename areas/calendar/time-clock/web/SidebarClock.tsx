import { IconClock, IconClockPause, IconClockPlay } from "@tabler/icons-react";
import { useState } from "react";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import type { SidebarPlace } from "#platform/web/shell/feature.ts";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { ClockEntry } from "../contract.ts";
import { FORGOTTEN_AFTER_HOURS } from "../rules/clock.ts";
import { tickWords } from "../rules/words.ts";
import classes from "./clock.module.css";
import { EntryModal } from "./EntryModal.tsx";
import { useClock, useTick } from "./useClock.ts";

/**
 * Renders the clock in the sidebar of every page; on a phone, above the tabs while it is running
 * (SCR-CLK-01).
 */
export function SidebarClock({ place }: { place: SidebarPlace }) {
  const clock = useClock();
  const client = useClientIfOpen();
  const [forgottenEntry, setForgottenEntry] = useState<ClockEntry | null>(null);
  const { entry, isHere } = clock;
  const isLong = entry !== null && entry.seconds > FORGOTTEN_AFTER_HOURS * 3600;
  const stop = (): void => {
    if (isLong) setForgottenEntry(entry);
    else clock.stop();
  };
  const isOffered = clock.read.data !== undefined && (entry !== null || client !== null);
  useShortcuts(
    isOffered
      ? [
          {
            keys: "Shift+T",
            does: entry ? "Stop the clock" : "Start the clock",
            run: () => (entry ? stop() : clock.start()),
          },
        ]
      : [],
  );
  if (!isOffered || (place === "phone" && !entry && !client)) return null;
  return (
    <div
      className={classes.clock}
      data-place={place}
      data-runs={entry !== null || undefined}
      role="group"
      aria-label="Time clock"
    >
      {entry ? (
        <>
          <RunningClock entry={entry} askedAt={clock.read.dataUpdatedAt} isLong={isLong} />
          <button
            type="button"
            className={classes.act}
            disabled={clock.isSending}
            onClick={stop}
            title="Stop the clock (Shift T)"
          >
            <IconClockPause size={16} aria-hidden />
            <span>Stop</span>
          </button>
          {client && !isHere && !isLong && (
            <button
              type="button"
              className={classes.act}
              disabled={clock.isSending}
              onClick={clock.switchHere}
            >
              <IconClockPlay size={16} aria-hidden />
              <span>Switch to {client.name}</span>
            </button>
          )}
        </>
      ) : (
        <button
          type="button"
          className={classes.start}
          disabled={clock.isSending}
          onClick={clock.start}
          title="Start the clock (Shift T)"
        >
          <IconClockPlay size={17} stroke={1.7} aria-hidden />
          <span>Start clock</span>
        </button>
      )}
      {forgottenEntry && <EntryModal entry={forgottenEntry} onClose={() => setForgottenEntry(null)} />}
    </div>
  );
}

function RunningClock({ entry, askedAt, isLong }: { entry: ClockEntry; askedAt: number; isLong: boolean }) {
  const seconds = useTick(entry.seconds, askedAt);
  const startWall = wallOf(entry.start_time, zoneNamed(entry.doctor.zone));
  return (
    <div className={classes.running} data-long={isLong || undefined}>
      <IconClock size={17} stroke={1.7} aria-hidden />
      <span className={classes.who}>
        <span className={classes.name}>{clientName(entry.doctor)}</span>
        {isLong && (
          <span className={classes.since}>
            Since {formatDay(startWall.day)} {startWall.time}. Forgotten?
          </span>
        )}
      </span>
      <time className={`${classes.tick} tn`} role="timer" aria-live="off">
        {tickWords(seconds)}
      </time>
    </div>
  );
}

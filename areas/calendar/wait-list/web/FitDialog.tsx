import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayFormatter } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { KeyHints } from "#platform/web/ui/keys/KeyLine.tsx";
import { offerRoutes } from "../offer.contract.ts";
import { fitWords } from "../rules/words.ts";
import { FitRow } from "./FitRow.tsx";
import type { AskedSlot } from "./dialog-request.ts";
import classes from "./wait-list.module.css";

const weekdayAndDay = dayFormatter({ weekday: "long", day: "numeric", month: "short" });
const HINTS = [
  { keys: ["↵"], does: "offer" },
  { keys: ["↑", "↓"], does: "move" },
];

interface FitDialogProps {
  slot: AskedSlot;
  /** True to show nothing unless a patient fits. */
  isQuiet: boolean;
  onClose: () => void;
}

/**
 * Renders the dialog with the waiting patients who fit a free time, best first. Enter offers the time to the
 * focused one; the first has the focus if the dialog was asked for.
 */
export function FitDialog({ slot, isQuiet, onClose }: FitDialogProps) {
  useRealtime();
  const { zone } = useClient();
  const [openedAt] = useState(() => Date.now());
  const { appointment_date, start_time, end_time } = slot;
  const isPast = Date.parse(instantOf(appointment_date, start_time, zone)) <= openedAt;
  const read = useRead(
    offerRoutes.fits,
    { query: { appointment_date, start_time, end_time } },
    { enabled: !isPast },
  );
  const list = useRef<HTMLUListElement>(null);
  const isLoaded = read.data !== undefined;
  // A dialog that opens unasked leaves the focus on the list, because Enter on an offer sends a message.
  useEffect(() => {
    if (isLoaded && !isQuiet) buttonsIn(list.current)[0]?.focus();
  }, [isLoaded, isQuiet]);
  if (isPast || (isQuiet && !read.data?.total)) return null;
  const when = `${weekdayAndDay(appointment_date)}, ${start_time}–${end_time}`;
  const total = read.data?.total ?? 0;
  const first = read.data?.fits.find(({ offer, problem }) => offer === null && problem === null);
  const isHeld = read.data?.fits.some(({ offer }) => offer !== null);
  return (
    <Modal
      opened
      title="Offer this time"
      onClose={onClose}
      foot={<Foot hasRows={total > 0} onClose={onClose} />}
    >
      <p>
        <b>{when}</b> is {isHeld ? "held for an offer" : "free"}.{" "}
        {isLoaded && (total === 0 ? "No waiting patients fit." : `${fitWords(total)}, best first.`)}
      </p>
      {read.error && <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />}
      <ul
        ref={list}
        tabIndex={-1}
        data-autofocus
        className={classes.fits}
        aria-label="Waiting patients who fit"
        onKeyDown={moveFocus}
      >
        {read.data?.fits.map((fit) => (
          <FitRow key={fit.entry.ID} fit={fit} slot={slot} isFirst={fit === first} />
        ))}
      </ul>
    </Modal>
  );
}

const Foot = ({ hasRows, onClose }: { hasRows: boolean; onClose: () => void }) => (
  <>
    {hasRows && (
      <span className={classes.keys}>
        <KeyHints keys={HINTS} />
      </span>
    )}
    <Button onClick={onClose}>Close</Button>
  </>
);

const buttonsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("button[data-offer]") ?? []),
];

/** Moves the focus between the rows with the arrow keys, J and K. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  // Ignores the Enter that confirmed the cancellation and is still held down.
  if (event.key === "Enter" && event.repeat) return event.preventDefault();
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = buttonsIn(event.currentTarget);
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons[Math.min(buttons.length - 1, Math.max(0, index + step))]?.focus();
}

import { IconX } from "@tabler/icons-react";
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { PatientAlerts } from "#areas/patients/patients/web/PatientAlerts.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { bannerName, type Appointment, appointmentKey, appointmentName } from "../appointment/appointment.ts";
import { personLine } from "./person-line.ts";
import { PeekActions } from "./PeekActions.tsx";
import { PeekFacts } from "./PeekFacts.tsx";
import classes from "./peek.module.css";
import { placeAboveToasts } from "./place.ts";
import type { Peek } from "./usePeek.ts";

export interface PeekCardProps {
  peek: Peek;
  appointment: Appointment;
}

/**
 * Renders the card next to an appointment with its facts and actions. Not a dialog: the focus stays on the
 * appointment, and Tab enters the card.
 */
export function PeekCard({ peek, appointment }: PeekCardProps) {
  const { today } = useClient();
  const card = useRef<HTMLElement>(null);
  const title = useId();
  useCardPlacement(card, peek);
  useTabInto(card, peek);
  const { patient } = appointment;
  const closeThen = (act: () => void) => (): void => {
    peek.anchor()?.focus();
    peek.close();
    act();
  };
  return createPortal(
    <section
      ref={card}
      className={`${classes.card} no-print`}
      style={UNPLACED_STYLE}
      aria-labelledby={title}
      data-peek
      data-listed={appointmentKey(appointment)}
      onPointerDown={peek.pin}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={keepArrows}
    >
      <header className={classes.head}>
        <div>
          <h2 id={title} className={classes.title}>
            {patient ? bannerName(patient) : appointmentName(appointment)}
          </h2>
          {patient && <p className={`${classes.second} tn`}>{personLine(patient, today)}</p>}
        </div>
        <IconButton label="Close" onClick={closeThen(() => undefined)}>
          <IconX size={16} />
        </IconButton>
      </header>
      <PatientAlerts alerts={patient?.alerts} />
      <div className={classes.facts}>
        <PeekFacts appointment={appointment} />
      </div>
      <footer className={classes.foot}>
        <PeekActions appointment={appointment} wrap={closeThen} />
      </footer>
    </section>,
    document.body,
  );
}

/** Keeps the arrow keys in the card, because on the page they change the week. */
function keepArrows(event: ReactKeyboardEvent): void {
  if (event.key.startsWith("Arrow")) event.stopPropagation();
}

/** Style until the card is measured and placed. */
const UNPLACED_STYLE = { left: 0, top: 0, visibility: "hidden" } as const;
const toastStack = () => document.querySelector('.mantine-Notifications-root[data-position="bottom-right"]');

/**
 * Places the card next to its appointment, and again after scrolling and after a change of size. Moves the element directly because rendering the card a second time would
 * delay the response to a click.
 */
function useCardPlacement(card: RefObject<HTMLElement | null>, peek: Peek): void {
  const latest = useLatest(peek);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    const placeCard = (): void => {
      const anchor = latest.current.anchor();
      if (!anchor) return;
      const { width, height } = element.getBoundingClientRect();
      const page = { width: window.innerWidth, height: window.innerHeight };
      const { left, top } = placeAboveToasts(anchor.getBoundingClientRect(), { width, height }, page, {
        x: latest.current.x,
        toasts: toastStack()?.getBoundingClientRect() ?? null,
      });
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, visibility: "visible" });
    };
    placeCard();
    const sizes = new ResizeObserver(placeCard);
    sizes.observe(element);
    window.addEventListener("scroll", placeCard, { capture: true, passive: true });
    window.addEventListener("resize", placeCard);
    return () => {
      sizes.disconnect();
      window.removeEventListener("scroll", placeCard, { capture: true });
      window.removeEventListener("resize", placeCard);
    };
  }, [card, latest]);
}

const STOPS = "a[href], button:not([disabled])";

/**
 * Makes Tab go from the appointment into the card, and from the card's last control back to the appointment.
 */
function useTabInto(card: RefObject<HTMLElement | null>, peek: Peek): void {
  useEffect(() => {
    const onTab = (event: KeyboardEvent): void => {
      if (event.key !== "Tab" || event.altKey || event.ctrlKey) return;
      const anchor = peek.anchor();
      const stops = [...(card.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
      const index = stops.findIndex((stop) => stop === document.activeElement);
      const isOut = event.shiftKey ? index === 0 : index === stops.length - 1 && index !== -1;
      const target = document.activeElement === anchor && !event.shiftKey ? stops[0] : isOut ? anchor : null;
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      target.focus();
    };
    window.addEventListener("keydown", onTab, { capture: true });
    return () => window.removeEventListener("keydown", onTab, { capture: true });
  });
}

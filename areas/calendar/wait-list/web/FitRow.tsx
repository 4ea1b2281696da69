import { IconAlertTriangle, IconSend } from "@tabler/icons-react";
import { dayFormatter } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { REASON_WORDS } from "#areas/calendar/visit-messages/rules/words.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { waitListRoutes } from "../contract.ts";
import { type FittingEntry, offerRoutes, type WaitListOffer } from "../offer.contract.ts";
import { nameOf, waitWords } from "../rules/words.ts";
import type { AskedSlot } from "./dialog-request.ts";
import { UrgencyMark } from "./UrgencyMark.tsx";
import classes from "./wait-list.module.css";

/** Routes whose cached replies are stale after an offer was made or ended. */
export const OFFER_ROUTES = [
  offerRoutes.fits,
  offerRoutes.offers,
  waitListRoutes.list,
  waitListRoutes.ofPatient,
] as const;

const shortDay = dayFormatter({ weekday: "short", day: "numeric", month: "short" });

interface FitProps {
  fit: FittingEntry;
  slot: AskedSlot;
}

/**
 * Renders the row of a patient who fits, with the button that offers the time, or the open offer. `isFirst`
 * is true for the best patient who was not offered the time.
 */
export function FitRow({ fit, slot, isFirst }: FitProps & { isFirst: boolean }) {
  const { entry, start_time, end_time, offer, problem } = fit;
  const { today, zone } = useClient();
  const waited = waitWords(wallOf(entry.created_time, zone).day, today);
  return (
    <li>
      <div className={classes.fit}>
        <span className={classes.line}>
          <b>{nameOf(entry.patient)}</b> <UrgencyMark urgency={entry.urgency} />
        </span>
        <span className="muted">
          {start_time}–{end_time} · {entry.visit_type?.name ?? "Any type"} ·{" "}
          {waited === "today" ? "added today" : `waiting ${waited}`}
        </span>
        {entry.note !== null && <span className="muted">{entry.note}</span>}
        {problem !== null && offer === null && (
          <span className={classes.problem}>
            <IconAlertTriangle size={15} aria-hidden /> {REASON_WORDS[problem]}
          </span>
        )}
      </div>
      {offer ? (
        <Offered offer={offer} />
      ) : (
        problem === null && <OfferButton fit={fit} slot={slot} isFirst={isFirst} />
      )}
    </li>
  );
}

function OfferButton({ fit: { entry }, slot, isFirst }: FitProps & { isFirst: boolean }) {
  const mayEdit = useSession().may("calendar.edit");
  const send = useSend(offerRoutes.offer, {
    failed: "Save Failed",
    refresh: OFFER_ROUTES,
    onDone: () => toast.done("Saved Successfully", { detail: `Offered to ${nameOf(entry.patient)}` }),
  });
  if (!mayEdit) return null;
  return (
    <Button
      data-offer=""
      kind={isFirst ? "primary" : "quiet"}
      icon={<IconSend size={16} />}
      busy={send.isSending}
      aria-label={`Offer to ${nameOf(entry.patient)}`}
      onClick={() => send.send({ params: { id: entry.ID }, body: { ...slot } })}
    >
      Offer
    </Button>
  );
}

/** Renders the deadline of an offer, with the day unless it is today. */
function Offered({ offer }: { offer: WaitListOffer }) {
  const { today } = useClient();
  const { day, time } = wallOf(offer.expires_at, offer.zone);
  return (
    <span className={classes.offered}>
      Offered until {day === today ? "" : `${shortDay(day)}, `}
      {time}
    </span>
  );
}

import { reasonOf, StateMark } from "#areas/calendar/visit-messages/web/StateMark.tsx";
import { formatDay } from "#kernel/dates/day.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { OfferState, WaitListOffer } from "../offer.contract.ts";
import { nameOf, OFFER_NAMES } from "../rules/words.ts";
import type { OfferActs } from "./useOfferActs.ts";
import classes from "./wait-list.module.css";

const LOOKS: Readonly<Record<OfferState, StatusName>> = {
  open: "waiting",
  accepted: "booked",
  declined: "superseded",
  taken: "superseded",
  withdrawn: "superseded",
  expired: "superseded",
};

const messageOf = ({ message }: WaitListOffer) => message && { ...message, error_code: null };

/** Renders the delivery state of an offer's message, with the reason as a tooltip if it was not sent. */
function MessageMark({ offer }: { offer: WaitListOffer }) {
  const message = messageOf(offer);
  if (message === null) return "–";
  return (
    <span title={reasonOf(message) ?? undefined}>
      <StateMark message={message} />
    </span>
  );
}

/** Returns the columns of the list of offers. `acts` is null for users who may not edit. */
export const columnsOf = (acts: OfferActs | null): Column<WaitListOffer>[] => [
  { key: "patient", head: "Patient", cell: ({ patient }) => nameOf(patient), elastic: true, isKey: true },
  {
    key: "time",
    head: "Offered time",
    cell: ({ appointment_date, start_time, end_time }) =>
      `${formatDay(appointment_date)}, ${start_time}–${end_time}`,
    digits: true,
    width: 210,
    phone: "second",
  },
  {
    key: "state",
    head: "Answer",
    cell: ({ state }) => <Status is={LOOKS[state]}>{OFFER_NAMES[state]}</Status>,
    width: 180,
    phone: "end",
  },
  {
    key: "message",
    head: "Message",
    cell: (offer) => <MessageMark offer={offer} />,
    width: 120,
    phone: "second",
  },
  {
    key: "until",
    head: "Until",
    cell: ({ expires_at, zone }) => <DateTime at={expires_at} zone={zone} />,
    digits: true,
    width: 150,
    drops: "laptop",
  },
  {
    key: "sent",
    head: "Offered",
    cell: ({ created_time, zone }) => <DateTime at={created_time} zone={zone} />,
    digits: true,
    width: 150,
    drops: "laptop",
  },
  ...(acts === null
    ? []
    : [
        {
          key: "actions",
          head: "",
          cell: (offer: WaitListOffer) => <OfferLinks offer={offer} acts={acts} />,
          align: "right" as const,
          width: 150,
          phone: "end" as const,
        },
      ]),
];

function OfferLinks({ offer, acts }: { offer: WaitListOffer; acts: OfferActs }) {
  if (offer.state !== "open") return null;
  const name = nameOf(offer.patient);
  return (
    <span className={classes.links}>
      <button
        type="button"
        className="link"
        disabled={acts.isSending}
        aria-label={`Book ${name}`}
        onClick={() => acts.accept(offer)}
      >
        Book
      </button>
      <button
        type="button"
        className="link"
        disabled={acts.isSending}
        aria-label={`Withdraw the offer to ${name}`}
        onClick={() => acts.withdraw(offer)}
      >
        Withdraw
      </button>
    </span>
  );
}

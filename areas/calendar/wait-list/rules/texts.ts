interface TextContext {
  readonly channel: "sms" | "email";
  /** True if patients can reply to the sender. */
  readonly isAnswerable: boolean;
  /** Time until which the offer stands: "11:30 am". */
  readonly until: string;
}

/**
 * Returns the text of an offer. If the sender can't receive replies, the text asks for an answer through the
 * link only.
 */
export const offerText = ({ isAnswerable, until }: TextContext): string =>
  isAnswerable
    ? `{practice}: an earlier appointment is free on {date} at {time}. Reply YES to take it or NO to keep waiting, by ${until}. The first answer gets it. STOP to opt out. {link}`
    : `{practice}: an earlier appointment is free on {date} at {time}. Take it or keep waiting, by ${until}: {link} The first answer gets it.`;

/**
 * Text for a patient whose offer has ended because another patient was first or the practice withdrew the
 * offer.
 */
export const overText = (): string =>
  "{practice}: the appointment on {date} at {time} is no longer available. You stay on the wait list.";

export const bookedText = (): string =>
  "{practice}: thank you. Your appointment is booked for {date} at {time}.";

/** Title of the event that holds an offered time in the calendar. */
export const HOLD_TITLE = "Held for the wait list";

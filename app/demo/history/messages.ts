import type { Db } from "#platform/db/db.ts";

const HOUR_MS = 3_600_000;

/** Conversations: hours ago, who begins, subject, and the texts in turn. The newest ones are unread. */
const CONVERSATIONS = [
  [
    3,
    "bureau",
    "Items of Thursday's theatre list",
    ["Item 49518 is on the list twice for one patient. Is the second one 49519?"],
  ],
  [
    20,
    "bureau",
    "Referral missing for two patients",
    ["Two referrals end this month. Shall we ask the patients for new ones?"],
  ],
  [
    52,
    "client",
    "Letters of Tuesday's clinic",
    [
      "Could the two letters to Dr Kapoor go out today?",
      "Both are returned; they are in the batch of this morning.",
    ],
  ],
  [
    170,
    "bureau",
    "HCF has confirmed Kew",
    ["HCF has registered the provider number for Kew.", "Thank you, that was quick."],
  ],
  [
    400,
    "client",
    "Leave in the first week of next month",
    ["Dr Raman is away from Monday to Wednesday.", "Noted. We will not expect dictation on those days."],
  ],
  [
    1300,
    "bureau",
    "Invoice of last month",
    ["The invoice counts the corrected letters only once.", "Thanks, paid by transfer."],
  ],
  [
    4200,
    "client",
    "A second template for reviews",
    ["We have uploaded a shorter template for reviews.", "It is in use from today."],
  ],
  [
    9000,
    "bureau",
    "New fees from 1 July",
    ["The schedule of July has been loaded. Please check the fee of item 105."],
  ],
] as const;
const REPLY_HOURS = 2;

interface MessageSetting {
  readonly _doctor: number;
  /** Users of the client, who write and receive the messages in turn. */
  readonly people: readonly number[];
  readonly bureau: number;
  /** Instant of the start. */
  readonly now: string;
}

/** Adds conversations of a client with the bureau over the last year. */
export async function seedMessages(db: Db, { _doctor, people, bureau, now }: MessageSetting): Promise<void> {
  for (const [place, [hours, first, subject, bodies]] of CONVERSATIONS.entries()) {
    const person = people[place % people.length] ?? _doctor;
    let _reply_to: number | null = null;
    for (const [index, body] of bodies.entries()) {
      const isFromBureau = (first === "bureau") === (index % 2 === 0);
      const sentMs = Date.parse(now) - (hours - index * REPLY_HOURS) * HOUR_MS;
      const isRead = hours > 24;
      const { ID }: { ID: number } = await db
        .insertInto("message")
        .values({
          _doctor,
          _sender: isFromBureau ? bureau : person,
          _recipient: isFromBureau ? person : null,
          subject: index === 0 ? subject : `Re: ${subject}`,
          body,
          _reply_to,
          created_time: new Date(sentMs).toISOString(),
          viewed_time: isRead ? new Date(sentMs + HOUR_MS).toISOString() : null,
          _viewed_by: isRead ? (isFromBureau ? person : bureau) : null,
        })
        .returning("ID")
        .executeTakeFirstOrThrow();
      _reply_to = ID;
    }
  }
}

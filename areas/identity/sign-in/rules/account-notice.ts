import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";
import { greetingTo, emailSafeText } from "#kernel/addresses/email-words.ts";

/** A change to a user's sign-in credentials. */
export type AccountChange =
  | { readonly kind: "password" | "email_address" }
  /** `what` is a phrase within a sentence: "the passkey My laptop was removed". */
  | { readonly kind: "second_factor"; readonly what: string };

interface Notice {
  readonly first_name: string;
  readonly username: string;
  readonly change: AccountChange;
  /** Time of the change in the user's time zone, formatted. */
  readonly at: string;
  /** True if another authorised person made the change. */
  readonly byOther: boolean;
  /**
   * Time until which password links go to the previous address, formatted. Null if there is no previous
   * address.
   */
  readonly heldUntil: string | null;
}

const NAMES = {
  password: ["password", "The password"],
  email_address: ["email address", "The email address"],
  second_factor: ["two-step verification", "Two-step verification"],
} as const satisfies Record<AccountChange["kind"], readonly [inSubject: string, atStart: string]>;

/**
 * Composes the email about a change and the advice what to do. Contains no links, because links in emails
 * train users to fall for phishing.
 */
export function composeAccountNotice({
  first_name,
  username,
  change,
  at,
  byOther,
  heldUntil,
}: Notice): MailWords {
  const [name, atStart] = NAMES[change.kind];
  const parts = [
    greetingTo({ first_name }),
    `${atStart} for your Corella account (username ${username}) was changed on ${at}.`,
    ...(change.kind === "second_factor" ? [`What changed: ${emailSafeText(change.what, 200)}.`] : []),
    ...(byOther ? ["Someone who manages your account made this change."] : []),
    ...(heldUntil === null
      ? []
      : [
          `Until ${heldUntil}, links to set a new password are sent to your previous email address, not to the new one.`,
        ]),
    byOther
      ? "If you expected this change, you don't need to do anything."
      : "If you made this change, you don't need to do anything.",
    "If you didn't expect it:",
    {
      isNumbered: true,
      list: [
        'Open Corella as you always do, choose "Forgot your password?" on the sign-in page and set a new password.',
        "Tell the administrator who looks after Corella for you straight away.",
      ],
    },
    "This email has no links to press, and Corella never asks for your password by email.",
  ];
  return writeMail(`Your Corella ${name} was changed`, parts);
}

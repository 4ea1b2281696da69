import { greetingTo, wordsInEmail } from "#kernel/addresses/email-words.ts";

/** What changed about the way somebody signs in. */
export type AccountChange =
  | { readonly kind: "password" | "email_address" }
  /** In a sentence's middle: "the passkey My laptop was removed". */
  | { readonly kind: "second_factor"; readonly what: string };

interface Notice {
  readonly first_name: string;
  readonly username: string;
  readonly change: AccountChange;
  /** When, as the person's clock shows it. */
  readonly at: string;
  /** Somebody else changed it who may. */
  readonly byOther: boolean;
  /** Until when links that set a password go to the previous address; null: there is no such address. */
  readonly heldUntil: string | null;
}

const NAMES = {
  password: ["password", "The password"],
  email_address: ["email address", "The email address"],
  second_factor: ["two-step verification", "Two-step verification"],
} as const satisfies Record<AccountChange["kind"], readonly [inSubject: string, atStart: string]>;

/** Tells of the change and what to do about it. No link in it: an email that asks for a press teaches people to press. */
export function accountNotice({ first_name, username, change, at, byOther, heldUntil }: Notice): {
  subject: string;
  text: string;
} {
  const [name, atStart] = NAMES[change.kind];
  const paragraphs = [
    greetingTo({ first_name }),
    `${atStart} for your Corella account (username ${username}) was changed on ${at}.`,
    ...(change.kind === "second_factor" ? [`What changed: ${wordsInEmail(change.what, 200)}.`] : []),
    ...(byOther ? ["Someone who manages your account made this change."] : []),
    ...(heldUntil === null
      ? []
      : [`Until ${heldUntil}, links to set a new password are sent to your previous email address, not to the new one.`]),
    byOther
      ? "If you expected this change, you don't need to do anything."
      : "If you made this change, you don't need to do anything.",
    [
      "If you didn't expect it:",
      '1. Open Corella as you always do, choose "Forgot your password?" on the sign-in page and set a new password.',
      "2. Tell the administrator who looks after Corella for you straight away.",
    ].join("\n"),
    "This email has no links to press, and Corella never asks for your password by email.",
  ];
  return { subject: `Your Corella ${name} was changed`, text: `${paragraphs.join("\n\n")}\n` };
}

/** Tables left out of every backup, with the reason. All others are included. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  email_allowance: "counts the last day only",
  one_time_token: "a link that was used since would open again",
  schema_migration: "the manifest names the migrations",
  session: "everybody signs in again",
  setup_code: "made anew at the start",
  sign_in_attempt: "counts the last minutes only",
  upload: "a file that has not arrived whole is uploaded again",
  upload_part: "a file that has not arrived whole is uploaded again",
  webhook_delivery: "what was told since the backup would be told again",
};

/**
 * Jobs left out because they would send again what may have been sent since. The mails themselves are kept
 * and held (held-mail.ts).
 */
export const LEFT_OUT_JOBS: readonly string[] = ["mail.send", "sign-in.send_reset", "webhooks.deliver"];

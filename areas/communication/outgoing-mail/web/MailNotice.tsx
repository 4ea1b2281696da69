import { Banner } from "#platform/web/ui/Banner.tsx";
import { LinkButton } from "#platform/web/ui/LinkButton.tsx";
import type { OpenedMail } from "../contract.ts";

/** What happened, in the mail server's words, and what follows from it. */
export function MailNotice({ mail }: { mail: OpenedMail }) {
  const { state, last_answer, next_attempt_at, again_of } = mail;
  if (state === "failed")
    return (
      <Banner tone="waratah">
        This mail was not sent. <q>{last_answer}</q>
      </Banner>
    );
  if (state === "uncertain")
    return (
      <Banner tone="ochre">
        It is not known whether this mail arrived. <q>{last_answer}</q>{" "}
        {next_attempt_at ? "It is tried again by itself." : "It is no longer tried by itself."} A second letter has the same
        Message-ID, so most mailboxes show it once.
      </Banner>
    );
  if (state === "queued" && last_answer)
    return (
      <Banner tone="stone">
        Not taken so far: <q>{last_answer}</q> It is tried again by itself.
      </Banner>
    );
  if (again_of !== null)
    return (
      <Banner
        tone="stone"
        action={
          <LinkButton to={`/admin/mail/${again_of}`} size="sm">
            Open the earlier one
          </LinkButton>
        }
      >
        An earlier mail, sent once more.
      </Banner>
    );
  return null;
}

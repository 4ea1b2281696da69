import { mailPaths } from "../paths.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import type { OpenedMail } from "../contract.ts";

/**
 * Renders a notice about the delivery, with the mail server's reply and the next step. Null if there is
 * nothing to report.
 */
export function MailNotice({ mail }: { mail: OpenedMail }) {
  const { state, last_answer, next_attempt_at, again_of } = mail;
  if (state === "failed")
    return (
      <Banner tone="waratah">
        This email was not sent. <q>{last_answer}</q>
      </Banner>
    );
  if (state === "uncertain")
    return (
      <Banner tone="ochre">
        It is not certain whether this email arrived. <q>{last_answer}</q>{" "}
        {next_attempt_at ? "It will be retried automatically." : "It will not be retried automatically."} A
        second email has the same Message-ID, so most mailboxes show it once.
      </Banner>
    );
  if (state === "queued" && last_answer)
    return (
      <Banner tone="stone">
        Not accepted so far: <q>{last_answer}</q> It will be retried automatically.
      </Banner>
    );
  if (again_of !== null)
    return (
      <Banner
        tone="stone"
        action={
          <LinkButton to={mailPaths.mail({ id: again_of })} size="sm">
            Open the original email
          </LinkButton>
        }
      >
        This email was resent from an earlier one.
      </Banner>
    );
  return null;
}

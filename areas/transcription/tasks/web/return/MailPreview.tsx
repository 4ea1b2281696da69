import { returnMail } from "../../rules/returning-tasks.ts";
import classes from "../task/tasks.module.css";

const LINK = "(a link to the batch, behind the sign-in)";

/**
 * Renders the email as the client will receive it, with the text of `returnMail`. The default text names no
 * patient.
 */
export function MailPreview({
  letters,
  body,
  recipient,
}: {
  letters: number;
  body: string | null;
  recipient: string | null;
}) {
  const text = body?.trim() ?? "";
  const mail = returnMail({ letters, body: text === "" ? null : text, link: LINK });
  return (
    <section className={classes.mail} aria-label="Preview of the email">
      <header>
        <b>{mail.subject}</b>
        <span className="muted">To {recipient?.trim() || "the client's email address"}</span>
      </header>
      <p className={classes.note}>{mail.text.trim()}</p>
    </section>
  );
}

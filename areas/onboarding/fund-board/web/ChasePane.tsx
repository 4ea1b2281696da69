import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { Chase } from "../contract.ts";
import type { Recipient } from "./board-columns.tsx";
import classes from "./board.module.css";
import { ChaseFields } from "./ChaseFields.tsx";
import { keyOfChase, lateWords, useChase } from "./useChase.ts";

/**
 * Lists today's overdue registrations beside the board, one row per client and fund, with the email of the
 * chosen row.
 */
export function ChasePane({ chases, recipients }: { chases: readonly Chase[]; recipients: readonly Recipient[] }) {
  const chase = useChase(chases);
  const { may } = useSession();
  const { chosen, choose, send, isSending } = chase;
  const shortOf = ({ recipient, recipient_name }: Chase): string =>
    recipients.find(({ code }) => code === recipient)?.short_name ?? recipient_name;
  const numbers = chases.reduce((sum, { provider_numbers }) => sum + provider_numbers.length, 0);
  return (
    <section aria-label="Chase today" className={classes.fields}>
      <h2 className={classes.heading}>
        Chase today <span className="muted">{`${numbers} provider ${numbers === 1 ? "number" : "numbers"}`}</span>
      </h2>
      <ul className={classes.chases}>
        {chases.map((one) => (
          <li key={keyOfChase(one)}>
            <button type="button" aria-pressed={one === chosen} onClick={() => choose(keyOfChase(one))}>
              <b>{shortOf(one)}</b>
              <span className={classes.late}>{lateWords(one.days_late)}</span>
              <small>
                {one.client}, {one.provider_numbers.map(formatProviderNumber).join(", ")}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {chosen && <ChaseFields chase={chase} rows={12} />}
      {chosen && may("form.send") && (
        <Button kind="primary" busy={isSending} disabled={chosen.to === null} onClick={() => void send()}>
          Send to {shortOf(chosen)}
        </Button>
      )}
      <p className="muted">If a fund has replied, choose its cell on the board and enter the reply.</p>
    </section>
  );
}

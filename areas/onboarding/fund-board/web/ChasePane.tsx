import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { Chase } from "../contract.ts";
import { lateText } from "../rules/cell.ts";
import type { Recipient } from "./board-columns.tsx";
import classes from "./board.module.css";
import { ChaseConfirm } from "./ChaseConfirm.tsx";
import { ChaseFields } from "./ChaseFields.tsx";
import { keyOfChase, useChase } from "./useChase.ts";

/**
 * Lists today's overdue registrations beside the board, one row per client and fund, with the email of the
 * chosen row.
 */
export function ChasePane({
  chases,
  recipients,
}: {
  chases: readonly Chase[];
  recipients: readonly Recipient[];
}) {
  const chase = useChase(chases);
  const { may } = useSession();
  const { chosen, choose, isSending, setConfirming } = chase;
  const shortNameOf = ({ recipient, recipient_name }: Chase): string =>
    recipients.find(({ code }) => code === recipient)?.short_name ?? recipient_name;
  const numbers = chases.reduce((sum, { provider_numbers }) => sum + provider_numbers.length, 0);
  return (
    <section aria-label="Chase today" className={classes.fields}>
      <h2 className={classes.heading}>
        Chase today{" "}
        <span className="muted">{`${numbers} provider ${numbers === 1 ? "number" : "numbers"}`}</span>
      </h2>
      <ul className={classes.chases}>
        {chases.map((dueChase) => (
          <li key={keyOfChase(dueChase)}>
            <button
              type="button"
              aria-pressed={dueChase === chosen}
              onClick={() => choose(keyOfChase(dueChase))}
            >
              <b>{shortNameOf(dueChase)}</b>
              <span className={classes.late}>{lateText(dueChase.days_late)}</span>
              <small>
                {dueChase.client}, {dueChase.provider_numbers.map(formatProviderNumber).join(", ")}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {chosen && <ChaseFields chase={chase} rows={12} />}
      {chosen && may("form.send") && (
        <Button
          kind="primary"
          busy={isSending}
          disabled={chosen.to === null}
          onClick={() => setConfirming(true)}
        >
          Send to {shortNameOf(chosen)}
        </Button>
      )}
      <ChaseConfirm chase={chase} />
      <p className="muted">If a fund has replied, choose its cell on the board and enter the reply.</p>
    </section>
  );
}

import { useState } from "react";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { LetterOut } from "../letter.contract.ts";
import { mayWithdraw } from "../rules/state.ts";
import { byWay, EVENT_NAMES } from "../rules/words.ts";
import { DoneButtons } from "./DoneButtons.tsx";
import { LetterStatus } from "./LetterStatus.tsx";
import classes from "./letters.module.css";

const ResendModal = lazyComponent<{ letter: LetterOut; onClose: () => void }>(() =>
  import("./ResendModal.tsx").then((module) => module.ResendModal),
);

const WithdrawDialog = lazyComponent<{ letter: LetterOut; onClose: () => void }>(() =>
  import("./WithdrawDialog.tsx").then((module) => module.WithdrawDialog),
);

/** Renders a sending: recipient, state, what happened, and what may be done next. */
export function LetterRow({ letter, maySend }: { letter: LetterOut; maySend: boolean }) {
  const [dialog, setDialog] = useState<"again" | "withdraw" | null>(null);
  const closeDialog = (): void => setDialog(null);
  const { recipient, way, address, failure, patient, is_replaced, is_outdated } = letter;
  return (
    <li>
      <div className={classes.line}>
        <span>
          <span className={classes.who}>{recipient}</span>{" "}
          <span className="muted">
            {byWay(way)}
            {way !== "post" && `, ${address}`}
          </span>
        </span>
        <LetterStatus letter={letter} />
      </div>
      <span className="muted">About {patientName(patient)}</span>
      {failure !== null && !is_replaced && <p className={classes.failure}>{failure}</p>}
      <div className={classes.line}>
        <History letter={letter} />
        {maySend && !is_replaced && (
          <span className={classes.acts}>
            <DoneButtons letter={letter} />
            {!is_outdated && (
              <Button size="xs" onClick={() => setDialog("again")}>
                Send again
              </Button>
            )}
            {mayWithdraw(letter.state) && (
              <Button size="xs" onClick={() => setDialog("withdraw")}>
                Withdraw
              </Button>
            )}
          </span>
        )}
      </div>
      {dialog === "again" && <ResendModal letter={letter} onClose={closeDialog} />}
      {dialog === "withdraw" && <WithdrawDialog letter={letter} onClose={closeDialog} />}
    </li>
  );
}

function History({ letter: { events } }: { letter: LetterOut }) {
  return (
    <ol className={classes.history} aria-label="History">
      {events.map(({ ID, kind, at, by, detail }) => (
        <li key={ID}>
          {EVENT_NAMES[kind]} <DateTime at={at} />
          {by !== null && ` by ${by}`}
          {kind === "replaced" && detail !== null && `: ${detail}`}
        </li>
      ))}
    </ol>
  );
}

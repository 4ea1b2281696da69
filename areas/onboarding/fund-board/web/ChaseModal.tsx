import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import type { Chase } from "../contract.ts";
import { lateText } from "../rules/cell.ts";
import classes from "./board.module.css";
import { ChaseConfirm } from "./ChaseConfirm.tsx";
import { ChaseFields } from "./ChaseFields.tsx";
import { keyOfChase, useChase } from "./useChase.ts";

const optionOf = (chase: Chase) => ({
  value: keyOfChase(chase),
  label: `${chase.recipient_name}, ${chase.client}, ${chase.provider_numbers.map(formatProviderNumber).join(", ")}: ${lateText(chase.days_late)}`,
});

/** Chases today's overdue registrations, with one editable email per client and fund. */
export function ChaseModal({ chases, onClose }: { chases: readonly Chase[]; onClose: () => void }) {
  const chase = useChase(chases, onClose);
  const { chosen, choose, isSending, setConfirming } = chase;
  const { may } = useSession();
  return (
    <Modal
      opened
      asks
      title="Chase today"
      onClose={onClose}
      foot={
        may("form.send") ? (
          <ModalFoot
            submit={`Send to ${chosen?.recipient_name ?? "fund"}`}
            cancel="Close"
            busy={isSending}
            disabled={!chosen || chosen.to === null}
            onSubmit={() => setConfirming(true)}
            onClose={onClose}
          />
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <div className={classes.fields}>
        <ChoiceField
          label="Fund and client"
          value={chosen ? keyOfChase(chosen) : null}
          options={chases.map(optionOf)}
          onChange={choose}
        />
        <ChaseFields chase={chase} rows={9} />
      </div>
      <ChaseConfirm chase={chase} />
    </Modal>
  );
}

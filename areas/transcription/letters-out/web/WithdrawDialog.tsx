import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { letterRoutes } from "../contract.ts";
import type { LetterOut } from "../letter.contract.ts";
import { LETTER_ROUTES } from "./letter-routes.ts";

const EFFECTS: Readonly<Record<LetterOut["way"], string>> = {
  email: "Its link no longer opens.",
  secure: "A message that was handed over already can't be called back.",
  post: "A letter that was posted already can't be called back.",
};

/** Renders the dialog that withdraws a letter which has not arrived, for example one to the wrong doctor. */
export function WithdrawDialog({ letter, onClose }: { letter: LetterOut; onClose: () => void }) {
  const withdraw = useSend(letterRoutes.withdraw, {
    failed: "Not withdrawn",
    done: "Saved Successfully",
    detail: `Letter withdrawn. ${letter.recipient}`,
    refresh: LETTER_ROUTES,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened
      title="Withdraw letter"
      confirm="Withdraw letter"
      isLoss
      busy={withdraw.isSending}
      onConfirm={() => withdraw.send({ params: { id: letter.ID }, body: {} })}
      onCancel={onClose}
    >
      The letter about {patientName(letter.patient)} to {letter.recipient} is withdrawn. {EFFECTS[letter.way]}
    </ConfirmDialog>
  );
}

import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import type { ChaseEdited } from "./useChase.ts";

/** Asks before a fund is emailed, with the fund, its address and the client. */
export function ChaseConfirm({ chase }: { chase: ChaseEdited }) {
  const { chosen, isConfirming, setConfirming, isSending, send } = chase;
  if (!chosen) return null;
  const { recipient_name, to, client, provider_numbers } = chosen;
  return (
    <ConfirmDialog
      opened={isConfirming}
      title={`Send the email to ${recipient_name}?`}
      confirm="Send email"
      busy={isSending}
      onConfirm={() => void send()}
      onCancel={() => setConfirming(false)}
    >
      {recipient_name} is asked at {to} about {client},{" "}
      {provider_numbers.map(formatProviderNumber).join(", ")}.
    </ConfirmDialog>
  );
}

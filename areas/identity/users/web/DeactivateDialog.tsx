import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import type { User } from "../contract.ts";
import { fullName } from "../rules/name.ts";

/** It signs somebody out in the middle of work, so it is asked. */
export function DeactivateDialog({
  user,
  busy,
  onConfirm,
  onCancel,
}: {
  user: User;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <ConfirmDialog
      opened
      title={`Deactivate ${fullName(user)}?`}
      confirm="Deactivate"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {fullName(user)} ({user.username}) is signed out everywhere immediately and can no longer sign in. Their records stay. You
      can reactivate the account later.
    </ConfirmDialog>
  );
}

import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";

/** Asks whether to leave without saving. Shown only if input would be lost. */
export function Discard({
  opened,
  onKeep,
  onDiscard,
}: {
  opened: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Leave without saving?"
      confirm="Leave without saving"
      cancel="Keep editing"
      isLoss
      onCancel={onKeep}
      onConfirm={onDiscard}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}

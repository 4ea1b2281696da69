import { useSlot } from "#platform/web/shell/slots.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import type { User } from "../user.contract.ts";
import { fullName } from "../rules/name.ts";
import { userSlots } from "./slots.ts";
import classes from "./users.module.css";

/** Renders the confirmation of deactivating a user, required because the user is signed out immediately. */
export function DeactivateDialog({
  user,
  busy,
  openAssignments,
  onConfirm,
  onCancel,
}: {
  user: User;
  busy: boolean;
  /** Error that names the user's open work (H-9), or null. */
  openAssignments: string | null;
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
      <div className={classes.deactivate}>
        {openAssignments !== null && (
          <OpenAssignments user={user} words={openAssignments} onDone={onConfirm} />
        )}
        <p>
          {fullName(user)} ({user.username}) is signed out everywhere immediately and can no longer sign in.
          Their records stay. You can reactivate the account later.
        </p>
      </div>
    </ConfirmDialog>
  );
}

/** Renders the open work with actions to reassign it; deactivates the user afterwards. */
function OpenAssignments({ user, words, onDone }: { user: User; words: string; onDone: () => void }) {
  const sections = useSlot(userSlots.openAssignments);
  return (
    <>
      <Banner tone="ochre">{words}</Banner>
      {sections.map(({ name, content: Content }) => (
        <Content key={name} user={user} onDone={onDone} />
      ))}
    </>
  );
}

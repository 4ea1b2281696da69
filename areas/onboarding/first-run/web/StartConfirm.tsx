import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";

export interface StartQuestion {
  practice: string;
  /** True once the start was confirmed and is in progress. */
  isGoing: boolean;
  answer: (goes: boolean) => void;
}

/** Explains the effect of starting the practice, and asks for confirmation. */
export function StartConfirm({ asked, hasDemo }: { asked: StartQuestion | null; hasDemo: boolean }) {
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={`Start ${asked?.practice || "the practice"}?`}
      confirm={hasDemo ? "Remove the demo and start" : "Start my practice"}
      isLoss={hasDemo}
      busy={asked?.isGoing}
      onCancel={() => asked?.answer(false)}
      onConfirm={() => asked?.answer(true)}
    >
      {hasDemo ? (
        <p>
          This permanently removes everything in this Corella: the demo, and all users, clients, patients,
          appointments, referrals and files added to it. Everyone is signed out. This can't be undone.
        </p>
      ) : (
        <p>The users you entered are created, and you are signed in as the administrator.</p>
      )}
    </ConfirmDialog>
  );
}

import { ConfirmDialog } from "#platform/web/ui/ConfirmDialog.tsx";

export interface Asked {
  practice: string;
  /** It was said yes to, and is under way. */
  isGoing: boolean;
  answer: (goes: boolean) => void;
}

/** What will happen, in so many words, before it does. */
export function StartConfirm({ asked, hasDemo }: { asked: Asked | null; hasDemo: boolean }) {
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
          This removes everything of the demo: all its people, patients, appointments, referrals and files. Everybody who is
          signed in to the demo is signed out. It cannot be undone.
        </p>
      ) : (
        <p>The people you named get their sign-ins, and you are signed in as the administrator.</p>
      )}
    </ConfirmDialog>
  );
}

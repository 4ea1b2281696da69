import { useState } from "react";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import type { FeedbackModalProps } from "./FeedbackModal.tsx";

const FeedbackModal = lazyComponent<FeedbackModalProps>(() =>
  import("./FeedbackModal.tsx").then((module) => module.FeedbackModal),
);

/**
 * Renders the link on the client's home page (SCR-HOME-02) for giving feedback. Staff who may read feedback
 * can record it for the client.
 */
export function GiveFeedback({ className }: { className?: string }) {
  const { me, may } = useSession();
  const client = useClient();
  const [isOpen, setOpen] = useState(false);
  const isStaff = me.kind === "staff";
  if (me.kind === "agent" || (isStaff && !may("client.feedback"))) return null;
  return (
    <p className={className}>
      {isStaff ? "Feedback from this client? " : "How can we improve Corella? "}
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {isStaff ? "Add feedback" : "Send feedback"}
      </button>
      {isOpen && (
        <FeedbackModal onBehalfOf={isStaff ? client.name : undefined} onClose={() => setOpen(false)} />
      )}
    </p>
  );
}

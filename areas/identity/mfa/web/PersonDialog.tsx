import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { type PersonSecurity, securityRoutes } from "../security.contract.ts";
import { type OpenSession, sessionRoutes } from "#areas/identity/sessions/contract.ts";
import { browserText } from "#areas/identity/sessions/rules/browser.ts";
import { factorText } from "./factor-words.ts";
import { reportUnlessCancelled } from "./useAddFactor.tsx";
import { useDayOf, useMomentOf } from "#areas/identity/sessions/web/useDayOf.ts";
import { useStepUp } from "./useStepUp.tsx";

type PersonAction = "factors" | "sessions";
const actionLabels = { factors: "Reset two-step verification", sessions: "Sign out everywhere" } as const;

/**
 * Renders the dialog with a person's factors and sessions and the actions to remove them, for calls about a
 * lost phone or an unattended computer.
 */
export function PersonDialog({ person, onClose }: { person: PersonSecurity; onClose: () => void }) {
  const { me } = useSession();
  const [pendingAction, setPendingAction] = useState<PersonAction | null>(null);
  const { run, dialog } = useStepUp();
  const sessions = useRead(sessionRoutes.ofPerson, { params: { id: person.ID } });
  const name = `${person.first_name} ${person.last_name}`;
  const reset = useSend(securityRoutes.reset, {
    done: "Saved Successfully",
    detail: `Two-step verification reset for ${name}`,
    errors: "inline",
    refresh: [securityRoutes.people, securityRoutes.groups],
    onDone: onClose,
  });
  const end = useSend(sessionRoutes.endOfPerson, {
    done: "Saved Successfully",
    detail: `${name} signed out everywhere`,
    errors: "inline",
    refresh: [sessionRoutes.ofPerson],
    onDone: onClose,
  });
  const pendingSend = pendingAction === "sessions" ? end : reset;
  const isOwn = person.ID === me.ID;
  const offeredActions: PersonAction[] = [
    ...(factorText(person) === "" ? [] : (["factors"] as const)),
    ...((sessions.data ?? []).length === 0 ? [] : (["sessions"] as const)),
  ];
  return (
    <Modal
      opened
      title={name}
      size="confirm"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{pendingAction ? "Cancel" : "Close"}</Button>
          {pendingAction && (
            <Button
              kind="loss"
              busy={pendingSend.isSending}
              onClick={() =>
                void run(() => pendingSend.sendAsync({ params: { id: person.ID } })).catch(
                  reportUnlessCancelled,
                )
              }
            >
              {actionLabels[pendingAction]}
            </Button>
          )}
          {!isOwn &&
            !pendingAction &&
            offeredActions.map((each) => (
              <Button key={each} onClick={() => setPendingAction(each)}>
                {actionLabels[each]}…
              </Button>
            ))}
        </>
      }
    >
      {pendingAction ? (
        <Warning of={pendingAction} person={person} />
      ) : (
        <Facts person={person} sessions={sessions.data} />
      )}
      {isOwn && <p className="muted">Change your own under Sign-in security.</p>}
      {dialog}
    </Modal>
  );
}

function Warning({ of: action, person }: { of: PersonAction; person: PersonSecurity }) {
  const name = `${person.first_name} ${person.last_name}`;
  if (action === "sessions") {
    return (
      <p>
        {name} is signed out everywhere immediately and needs the password to sign in again. Unsaved changes
        on open pages are kept. If someone else may know the password, set a new one as well.
      </p>
    );
  }
  return (
    <p>
      {name} is signed out everywhere and can sign in with only the password
      {person.is_required ? ", then sets up two-step verification again" : ""}. Make sure it is{" "}
      {person.first_name} who is asking: call back on a number you know. An email informs {person.first_name}{" "}
      of this change.
    </p>
  );
}

function Facts({ person, sessions }: { person: PersonSecurity; sessions: OpenSession[] | undefined }) {
  const dayOf = useDayOf();
  const momentOf = useMomentOf();
  return (
    <FactList
      facts={[
        { label: "Username", value: person.username },
        { label: "Practice", value: person.client ?? "Staff" },
        { label: "Two-step verification", value: factorText(person) || "None" },
        { label: "Recovery codes left", value: String(person.recovery_codes) },
        { label: "Last used", value: person.last_used_at ? dayOf(person.last_used_at) : "–" },
        { label: "Required by a group", value: person.is_required ? "Yes" : "No" },
        {
          label: "Signed in",
          value: sessions?.map((session) => (
            <div key={session.ID}>
              {browserText(session)}
              <span className="muted"> · last used {momentOf(session.seen_at)}</span>
            </div>
          )),
        },
      ].filter(({ label, value }) => label !== "Signed in" || (Array.isArray(value) && value.length > 0))}
    />
  );
}

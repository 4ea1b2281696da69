import { useState } from "react";
import { useSend } from "#web/api/useSend.ts";
import { useSession } from "#web/shell/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FactList } from "#web/ui/FactList.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { type PersonSecurity, securityRoutes } from "../security.contract.ts";
import { factorWords } from "./factor-words.ts";
import { sayUnlessAsked } from "./useAdding.tsx";
import { useDayOf } from "./useDayOf.ts";
import { useStepUp } from "./useStepUp.tsx";

/** For the call "I have lost my phone": what the person has, and taking it away. */
export function PersonDialog({ person, onClose }: { person: PersonSecurity; onClose: () => void }) {
  const { me } = useSession();
  const [isAsking, setAsking] = useState(false);
  const { run, dialog } = useStepUp();
  const dayOf = useDayOf();
  const reset = useSend(securityRoutes.reset, {
    done: "Saved Successfully",
    errors: "inline",
    refresh: [securityRoutes.people, securityRoutes.groups],
    onDone: onClose,
  });
  const name = `${person.first_name} ${person.last_name}`;
  const words = factorWords(person);
  const isOwn = person.ID === me.ID;
  return (
    <Modal
      opened
      title={name}
      size="confirm"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{isAsking ? "Cancel" : "Close"}</Button>
          {isAsking && (
            <Button
              kind="loss"
              busy={reset.isSending}
              onClick={() => void run(() => reset.sendAsync({ params: { id: person.ID } })).catch(sayUnlessAsked)}
            >
              Take second factors away
            </Button>
          )}
          {words !== "" && !isOwn && !isAsking && <Button onClick={() => setAsking(true)}>Take second factors away…</Button>}
        </>
      }
    >
      {isAsking ? (
        <p>
          {name} is signed out everywhere and signs in with the password alone
          {person.is_required ? ", then sets up a new second factor" : ""}. Be sure it is {person.first_name} who asks: call back
          on a number you know. A mail tells {person.first_name} of it.
        </p>
      ) : (
        <FactList
          facts={[
            { label: "Username", value: person.username },
            { label: "Practice", value: person.client ?? "Bureau" },
            { label: "Second factors", value: words || "None" },
            { label: "Recovery codes left", value: String(person.recovery_codes) },
            { label: "Last used", value: person.last_used_at ? dayOf(person.last_used_at) : "–" },
            { label: "Needed by a group", value: person.is_required ? "Yes" : "No" },
          ]}
        />
      )}
      {isOwn && <p className="muted">Your own are changed on your own page Sign-in security.</p>}
      {dialog}
    </Modal>
  );
}

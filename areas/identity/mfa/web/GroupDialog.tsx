import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "#platform/web/api/keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { LinkButton } from "#platform/web/ui/LinkButton.tsx";
import { Modal } from "#platform/web/ui/Modal.tsx";
import { type GroupSecurity, securityRoutes } from "../security.contract.ts";
import { sayUnlessAsked } from "./useAdding.tsx";
import { useStepUp } from "./useStepUp.tsx";

/** Whether members of a group need a second factor, with what follows for whom. */
export function GroupDialog({ group, onClose }: { group: GroupSecurity; onClose: () => void }) {
  const { me, may } = useSession();
  const { run, dialog } = useStepUp();
  const queries = useQueryClient();
  const done = {
    done: "Saved Successfully",
    errors: "inline" as const,
    onDone: (groups: GroupSecurity[]) => {
      queries.setQueryData(keyOf(securityRoutes.groups, {}, null), groups);
      onClose();
    },
  };
  const require = useSend(securityRoutes.require, done);
  const lift = useSend(securityRoutes.lift, done);
  const isNeeded = group.required_at !== null;
  const change = isNeeded ? lift : require;
  const without = group.members - group.protected_members;
  const name = `${group.team} ${group.access_level}`;
  return (
    <Modal
      opened
      title={name}
      size="confirm"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={change.isSending}
            onClick={() => void run(() => change.sendAsync({ params: { id: group.ID } })).catch(sayUnlessAsked)}
          >
            {isNeeded ? "Leave it to each member" : "Ask for a second factor"}
          </Button>
        </>
      }
    >
      {isNeeded ? (
        <p>Members need a second factor to sign in. Left to each member, those who have one keep it and may remove it.</p>
      ) : (
        <p>
          {without === 0
            ? "All members have a second factor already; from then on none may remove the last one."
            : `${without} of ${group.members} members have none. They set one up at their next click, before anything else opens; what they were writing stays.`}
          {me.groups.includes(group.ID) && without > 0 && " You are a member yourself."}
        </p>
      )}
      {without > 0 && may(["user.edit"]) && (
        <p>
          <LinkButton to="/admin/signinsecurity" search={{ show: "people", state: isNeeded ? "missing" : "without" }} size="sm">
            Who has none
          </LinkButton>
        </p>
      )}
      {dialog}
    </Modal>
  );
}

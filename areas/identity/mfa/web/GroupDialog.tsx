import { groupName } from "#kernel/access/builtin-groups.ts";
import { mfaPaths } from "../paths.ts";
import { useQueryClient } from "@tanstack/react-query";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import { type GroupSecurity, securityRoutes } from "../security.contract.ts";
import { reportUnlessCancelled } from "./useAddFactor.tsx";
import { useStepUp } from "./useStepUp.tsx";

/**
 * Renders the dialog that requires a second factor for a group or makes it optional, and explains the
 * consequences.
 */
export function GroupDialog({ group, onClose }: { group: GroupSecurity; onClose: () => void }) {
  const { me, may } = useSession();
  const { run, dialog } = useStepUp();
  const queries = useQueryClient();
  const sendOptions = {
    done: "Saved Successfully",
    detail: groupName(group),
    errors: "inline" as const,
    onDone: (groups: GroupSecurity[]) => {
      queries.setQueryData(queryKey(securityRoutes.groups, {}, null), groups);
      onClose();
    },
  };
  const require = useSend(securityRoutes.require, sendOptions);
  const lift = useSend(securityRoutes.lift, sendOptions);
  const isNeeded = group.required_at !== null;
  const change = isNeeded ? lift : require;
  const withoutCount = group.members - group.protected_members;
  const name = groupName(group);
  return (
    <Modal
      opened
      title={name}
      size="confirm"
      onClose={onClose}
      foot={
        <ModalFoot
          submit={isNeeded ? "Make optional" : "Require two-step verification"}
          busy={change.isSending}
          onSubmit={() =>
            void run(() => change.sendAsync({ params: { id: group.ID } })).catch(reportUnlessCancelled)
          }
          onClose={onClose}
        />
      }
    >
      {isNeeded ? (
        <p>
          Members need two-step verification to sign in. If you make it optional, members who use it keep it
          and can turn it off.
        </p>
      ) : (
        <p>
          {withoutCount === 0
            ? "All members already use two-step verification. They will no longer be able to turn it off."
            : `${withoutCount} of ${group.members} members don't use it yet. They will be asked to set it up on their next action. Their unsaved changes are safe.`}
          {me.groups.includes(group.ID) && withoutCount > 0 && " You are a member of this group."}
        </p>
      )}
      {withoutCount > 0 && may(["user.edit"]) && (
        <p>
          <LinkButton
            to={mfaPaths.everybody({ show: "people", state: isNeeded ? "missing" : "without" })}
            size="sm"
          >
            Members without it
          </LinkButton>
        </p>
      )}
      {dialog}
    </Modal>
  );
}

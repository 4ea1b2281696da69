import { useSend } from "#platform/web/api/useSend.ts";
import { showFailure } from "#platform/web/ui/feedback/say-failure.ts";
import { hasOpenWork, userRoutes } from "../contract.ts";
import type { User } from "../user.contract.ts";
import { fullName } from "../rules/name.ts";

/** Routes whose cached replies are stale after any change of a user. */
export const STALE_ROUTES = [
  userRoutes.list,
  userRoutes.page,
  userRoutes.get,
  userRoutes.search,
  userRoutes.ofClient,
  userRoutes.groups,
] as const;

/** Returns the actions on a user that need no form. */
export function useUserChanges(user: User, onDeactivated?: () => void) {
  const remove = useSend(userRoutes.remove, {
    errors: "inline",
    refresh: STALE_ROUTES,
    onDone: onDeactivated,
  });
  const openAssignments = remove.error?.code === hasOpenWork.code ? remove.error.message : null;
  const restore = useSend(userRoutes.update, {
    failed: "Save Failed",
    refresh: STALE_ROUTES,
    done: "Saved Successfully",
    detail: (saved) => `${fullName(saved)} can sign in again`,
  });
  const sendInvitation = useSend(userRoutes.invite, {
    done: ({ message }) => message,
    detail: fullName(user),
  });
  return {
    deactivate: ({ ID }: Pick<User, "ID">) =>
      void remove
        .sendAsync({ params: { id: ID } })
        .catch((error: unknown) => showFailure(error, [hasOpenWork.code])),
    openAssignments,
    reactivate: ({ ID }: Pick<User, "ID">) => restore.send({ params: { id: ID }, body: { active: true } }),
    invite: ({ ID }: Pick<User, "ID">) => sendInvitation.send({ params: { id: ID } }),
    isSending: remove.isSending || restore.isSending || sendInvitation.isSending,
  };
}

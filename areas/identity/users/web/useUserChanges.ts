import { useSend } from "#platform/web/api/useSend.ts";
import { sayFailure } from "#platform/web/ui/feedback/say-failure.ts";
import { hasOpenWork, userRoutes, type User } from "../contract.ts";
import { fullName } from "../rules/name.ts";

/** Routes whose cached replies are stale after any change of a user. */
export const CHANGED = [
  userRoutes.list,
  userRoutes.page,
  userRoutes.get,
  userRoutes.search,
  userRoutes.ofClient,
  userRoutes.groups,
] as const;

/** Returns the actions on a user that need no form. */
export function useUserChanges(onDeactivated?: () => void) {
  const removing = useSend(userRoutes.remove, { errors: "inline", refresh: CHANGED, onDone: onDeactivated });
  const openAssignments = removing.error?.code === hasOpenWork.code ? removing.error.message : null;
  const restoring = useSend(userRoutes.update, {
    failed: "Save Failed",
    refresh: CHANGED,
    done: (user) => `${fullName(user)} can sign in again`,
  });
  const inviting = useSend(userRoutes.invite, { done: ({ message }) => message });
  return {
    deactivate: ({ ID }: Pick<User, "ID">) =>
      void removing.sendAsync({ params: { id: ID } }).catch((error: unknown) => sayFailure(error, [hasOpenWork.code])),
    openAssignments,
    reactivate: ({ ID }: Pick<User, "ID">) => restoring.send({ params: { id: ID }, body: { active: true } }),
    invite: ({ ID }: Pick<User, "ID">) => inviting.send({ params: { id: ID } }),
    isSending: removing.isSending || restoring.isSending || inviting.isSending,
  };
}

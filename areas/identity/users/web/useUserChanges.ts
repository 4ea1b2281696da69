import { useSend } from "#platform/web/api/useSend.ts";
import { userRoutes, type User } from "../contract.ts";
import { fullName } from "../rules/name.ts";

/** What every change of a user makes out of date. */
export const CHANGED = [
  userRoutes.list,
  userRoutes.page,
  userRoutes.get,
  userRoutes.search,
  userRoutes.ofClient,
  userRoutes.groups,
] as const;

/** Acts of one press. */
export function useUserChanges(onDeactivated?: () => void) {
  const removing = useSend(userRoutes.remove, { failed: "Save Failed", refresh: CHANGED, onDone: onDeactivated });
  const restoring = useSend(userRoutes.update, {
    failed: "Save Failed",
    refresh: CHANGED,
    done: (user) => `${fullName(user)} can sign in again`,
  });
  const inviting = useSend(userRoutes.invite, { done: ({ message }) => message });
  return {
    deactivate: ({ ID }: Pick<User, "ID">) => removing.send({ params: { id: ID } }),
    reactivate: ({ ID }: Pick<User, "ID">) => restoring.send({ params: { id: ID }, body: { active: true } }),
    invite: ({ ID }: Pick<User, "ID">) => inviting.send({ params: { id: ID } }),
    isSending: removing.isSending || restoring.isSending || inviting.isSending,
  };
}

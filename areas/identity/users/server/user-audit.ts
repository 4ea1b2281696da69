import type { User } from "../contract.ts";

/** As the audit log names a user; a client's own people are in its chain. */
export const userAuditEntry = (did: string, user: Pick<User, "ID" | "first_name" | "last_name" | "_super_user">) => ({
  controller: "user",
  identity: user.ID,
  message: `${did} the user ${user.last_name.toUpperCase()}, ${user.first_name}`,
  _doctor: user._super_user ?? 0,
});

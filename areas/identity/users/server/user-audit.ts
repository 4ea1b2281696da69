import type { User } from "../user.contract.ts";

/** Builds the audit entry of an action on a user. Entries of sub users belong to the client's chain. */
export const userAuditEntry = (
  verb: string,
  user: Pick<User, "ID" | "first_name" | "last_name" | "_super_user">,
) => ({
  controller: "user",
  identity: user.ID,
  message: `${verb} the user ${user.last_name.toUpperCase()}, ${user.first_name}`,
  _doctor: user._super_user ?? 0,
});

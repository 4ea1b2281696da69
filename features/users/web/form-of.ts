import { z } from "zod";
import { passwordMessage, passwordProblem } from "#kernel/password.ts";
import { noWayIn, UserBody, UserChange, type User } from "../contract.ts";

/** How a new user comes by a password. */
export const WAYS = ["link", "password"] as const;

/** What the server would say, said at the field before. */
export const newUserForm = (least: number) =>
  UserBody.omit({ active: true, capacity: true, target: true, _super_user: true })
    .extend({ way: z.enum(WAYS) })
    .superRefine(({ way, password, email_address }, context) => {
      if (way === "link" && !email_address) {
        context.addIssue({ code: "custom", path: ["email_address"], message: noWayIn.sentence(undefined) });
      }
      const problem = way === "password" ? passwordProblem(password ?? "", least) : null;
      if (problem) context.addIssue({ code: "custom", path: ["password"], message: passwordMessage(problem, least) });
    });

export const userForm = UserBody.omit({ active: true, capacity: true, target: true, _super_user: true, password: true }).extend(
  UserChange.pick({ version: true }).shape,
);

export const passwordForm = (least: number) =>
  z.object({ password: z.string().nullish() }).superRefine(({ password }, context) => {
    const problem = passwordProblem(password ?? "", least);
    if (problem) context.addIssue({ code: "custom", path: ["password"], message: passwordMessage(problem, least) });
  });

export const fieldsOf = (user: User) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  username: user.username,
  email_address: user.email_address,
  groups: user.groups,
  version: user.version,
});

import { z } from "zod";
import { passwordMessage, passwordProblem } from "#kernel/access/password.ts";
import { noCredentials } from "../contract.ts";
import { UserBody, UserChange, type User } from "../user.contract.ts";

/** Way in which a new user receives a password: by emailed link, or set by the creator. */
export type PasswordMethod = "link" | "password";

const newUser = UserBody.omit({ active: true, capacity: true, target: true, _super_user: true });
const requiredAddress = UserBody.shape.email_address.refine(Boolean, noCredentials.sentence(undefined));
const requiredPassword = (least: number) =>
  z
    .string()
    .nullish()
    .superRefine((password, context) => {
      const problem = passwordProblem(password ?? "", least);
      if (problem) context.addIssue({ code: "custom", message: passwordMessage(problem, least) });
    });

/** Schema of the form for a new user, with the server's rules for the chosen way. */
export const newUserForm = (method: PasswordMethod, least: number) =>
  method === "link"
    ? newUser.extend({ email_address: requiredAddress })
    : newUser.extend({ password: requiredPassword(least) });

export const userForm = UserBody.omit({
  active: true,
  capacity: true,
  target: true,
  _super_user: true,
  password: true,
}).extend(UserChange.pick({ version: true }).shape);

export const passwordForm = (least: number) => z.object({ password: requiredPassword(least) });

export const fieldsOf = (user: User) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  username: user.username,
  email_address: user.email_address,
  groups: user.groups,
  version: user.version,
});

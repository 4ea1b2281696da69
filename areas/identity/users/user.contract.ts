import { TEAMS } from "#kernel/access/builtin-groups.ts";
import { z } from "zod";
import { OldPasswordSchema } from "#areas/identity/sign-in/contract.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { LARGEST_INTEGER, OptionalReference, Version } from "#kernel/contract/id.ts";
import { line, orNull } from "#kernel/text/text.ts";
import { UsernameSchema } from "#kernel/access/username.ts";
import { Minutes } from "./kpi.contract.ts";

export const AccessGroup = z.object({ ID: z.int(), team: z.enum(TEAMS), access_level: z.string() });
export type AccessGroup = z.infer<typeof AccessGroup>;
const ClientOfUser = z.object({
  ID: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/**
 * A staff member, booking agent or sub user. Clients are not users, although they share the sequence of IDs.
 */
export const User = z.object({
  ID: z.int(),
  kind: z.enum(["staff", "agent", "subuser"]),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string().nullable(),
  groups: z.array(z.int()),
  /** The groups of `groups` with their names. */
  access_groups: z.array(AccessGroup),
  active: z.boolean(),
  _super_user: z.int().nullable(),
  super_user: ClientOfUser.nullable(),
  capacity: z.int().nullable(),
  target: z.int().nullable(),
  last_bulletin_time: z.string().nullable(),
  /** False until the user has set a password with the emailed link. */
  has_password: z.boolean(),
  /** Time of the last sign-in within the last month, or null. */
  signed_in_at: z.string().nullable(),
  created_time: z.string(),
  version: z.int(),
});
export type User = z.infer<typeof User>;

export const UserBrief = User.pick({ ID: true, first_name: true, last_name: true, groups: true }).extend({
  label: z.string(),
});

const CHOOSE_GROUP = "Choose at least one group.";
export const UserBody = z.object({
  first_name: line(100, "Enter the first name."),
  last_name: line(100, "Enter the last name."),
  username: UsernameSchema,
  email_address: orNull(EmailSchema).optional(),
  groups: z
    .array(z.int(CHOOSE_GROUP).positive(CHOOSE_GROUP).max(LARGEST_INTEGER, CHOOSE_GROUP), CHOOSE_GROUP)
    .min(1, CHOOSE_GROUP)
    .max(100, "Choose fewer groups."),
  /** The client that employs the user. Users created by a client always work for that client. */
  _super_user: OptionalReference.optional(),
  /** Initial password. If omitted, the user sets one with the emailed link. */
  password: z.string().max(1000).nullish(),
  active: z.boolean().optional(),
  capacity: Minutes.optional(),
  target: Minutes.optional(),
});
export type UserBody = z.infer<typeof UserBody>;
/**
 * A change to a user; omitted fields keep their values. Changing the own password or email address requires
 * the old password (G-72).
 */
export const UserChange = UserBody.partial().extend({ version: Version, ...OldPasswordSchema.shape });

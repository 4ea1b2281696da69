import type { UserRole } from "../contract.ts";
import type { User } from "../user.contract.ts";

type UserName = Pick<User, "first_name" | "last_name">;

/** Formats the name as in lists: "Pham, Hoa". Capitals are reserved for patients' surnames. */
export const listedName = ({ first_name, last_name }: UserName): string => `${last_name}, ${first_name}`;
export const fullName = ({ first_name, last_name }: UserName): string => `${first_name} ${last_name}`;

export const ROLE_NAMES: Readonly<Record<UserRole, string>> = {
  staff: "Staff",
  typist: "Typists",
  editor: "Editors",
  agent: "Booking agents",
  subuser: "Clients' users",
};
export const KIND_NAMES: Readonly<Record<User["kind"], string>> = {
  staff: "Staff",
  agent: "Booking agent",
  subuser: "Works for a client",
};

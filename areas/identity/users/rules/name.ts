import type { User, UserRole } from "../contract.ts";

type Named = Pick<User, "first_name" | "last_name">;

/** As a list names a person: Pham, Hoa. Capitals are for a patient's surname. */
export const listedName = ({ first_name, last_name }: Named): string => `${last_name}, ${first_name}`;
export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`;

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

import type { ReactNode } from "react";
import type { Session } from "#features/sign-in/contract.ts";
import { ClientProvider } from "#web/shell/client.tsx";
import { SessionProvider } from "#web/shell/session.tsx";

const client = {
  ID: 7,
  username: "raman",
  title: 3,
  first_name: "Priya",
  last_name: "Raman",
  company: null,
  country: "AU" as const,
  zone: "Australia/Sydney",
  via: "own" as const,
};
const me: Session = {
  ID: 8,
  username: "reception",
  first_name: "Sarah",
  last_name: "Lindqvist",
  kind: "subuser",
  user_type: 1,
  doctor_id: 7,
  groups: [11],
  permissions: ["calendar.view", "calendar.edit", "patient.view"],
  company_client: null,
  last_bulletin_time: null,
  client,
  demo: false,
  idle_lock_minutes: null,
  password_min_length: 6,
};

/** A receptionist at Dr Raman's. */
export function AtReception({ children, permissions = me.permissions }: { children: ReactNode; permissions?: string[] }) {
  return (
    <SessionProvider me={{ ...me, permissions }}>
      <ClientProvider client={client}>{children}</ClientProvider>
    </SessionProvider>
  );
}

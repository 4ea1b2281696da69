import type { ReactNode } from "react";
import { ClientProvider } from "#web/shell/client.tsx";
import { SessionProvider } from "#web/shell/session.tsx";
import { raman, reception } from "#web/testing/people.ts";

const me = { ...reception("calendar.view", "calendar.edit", "patient.view"), client: raman };

/** A receptionist at Dr Raman's. */
export function AtReception({ children, permissions = me.permissions }: { children: ReactNode; permissions?: string[] }) {
  return (
    <SessionProvider me={{ ...me, permissions }}>
      <ClientProvider client={raman}>{children}</ClientProvider>
    </SessionProvider>
  );
}

import type { ReactNode } from "react";
import type { Country } from "#kernel/addresses/country.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { raman, reception } from "#platform/web/testing/people.ts";

const me = { ...reception("calendar.view", "calendar.edit", "patient.view"), client: raman };

/** Renders its children for a receptionist of Dr Raman. */
export function AtReception({
  children,
  permissions = me.permissions,
  country = raman.country,
}: {
  children: ReactNode;
  permissions?: string[];
  country?: Country;
}) {
  return (
    <SessionProvider me={{ ...me, permissions }}>
      <ClientProvider client={{ ...raman, country }}>{children}</ClientProvider>
    </SessionProvider>
  );
}

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { ReachableClient } from "#platform/access/session.contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { titleName } from "#kernel/people/title.ts";
import { type Zone, zoneNamed } from "#kernel/dates/zone.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useSession } from "./session.tsx";
import { useToday } from "./useToday.ts";

export interface OpenClient extends Omit<ReachableClient, "zone"> {
  zone: Zone;
  /** Display name, such as "Dr Priya Raman". */
  name: string;
  /** Current day in the client's time zone. Changes at midnight while the page is open. */
  today: Day;
  /** The user's own ID while acting for a company peer (F-13). */
  requestingID?: number;
  /** Returns the address of a page of this client, such as `client.to("patients")`. */
  to: (path: string) => string;
}

const ClientContext = createContext<OpenClient | null>(null);

export const nameOf = (client: Pick<ReachableClient, "title" | "first_name" | "last_name">): string =>
  [titleName(client.title), client.first_name, client.last_name].filter(Boolean).join(" ");

/** Returns the name with the practice, such as "Dr Priya Raman, Raman Orthopaedics". */
export const nameAndPractice = (
  client: Parameters<typeof nameOf>[0] & { company?: string | null | undefined },
): string => [nameOf(client), client.company].filter(Boolean).join(", ");

export const accountPath = (username: string, path = ""): string =>
  `/account/${username}${path ? `/${path}` : ""}`;

export function ClientProvider({ client, children }: { client: ReachableClient; children: ReactNode }) {
  const { me } = useSession();
  const zone = zoneNamed(client.zone);
  const today = useToday(zone);
  const requestingID = client.via === "peer" ? (me.doctor_id ?? undefined) : undefined;
  const openClient = useMemo<OpenClient>(
    () => ({
      ...client,
      zone,
      today,
      requestingID,
      name: nameOf(client),
      to: (path) => accountPath(client.username, path),
    }),
    [client, zone, today, requestingID],
  );
  const owner = useMemo(
    () => ({ doctor_id: client.ID, ...(requestingID ? { requestingID } : {}) }),
    [client.ID, requestingID],
  );
  return (
    <ClientContext value={openClient}>
      <OwnerProvider owner={owner}>{children}</OwnerProvider>
    </ClientContext>
  );
}

/** Returns the opened client, or null on /admin pages. */
export const useClientIfOpen = (): OpenClient | null => useContext(ClientContext);

export function useClient(): OpenClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error("useClient is for pages under /account.");
  return client;
}

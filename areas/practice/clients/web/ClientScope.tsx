import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { doctorRoutes } from "../contract.ts";
import { clientName } from "../rules/name.ts";

interface ScopedClient {
  ID: number;
  /** The client's name if the user may view clients, otherwise "Client" and the ID. */
  name: string;
}

/** Wrapper of staff pages about the client in the address (`$id`). Requests inside are for that client. */
export function ClientScope({ children }: { children: (client: ScopedClient) => ReactNode }) {
  const { may } = useSession();
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const isNumber = /^\d{1,15}$/.test(id);
  const ID = Number(id);
  const read = useRead(
    doctorRoutes.get,
    { params: { id: ID } },
    { enabled: isNumber && may(["client.view"]) },
  );
  if (!isNumber || read.error?.status === 404) return <NotFoundPage />;
  const name = read.data ? clientName(read.data) : `Client ${ID}`;
  return <OwnerProvider owner={{ doctor_id: ID }}>{children({ ID, name })}</OwnerProvider>;
}

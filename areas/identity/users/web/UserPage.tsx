import { useParams } from "@tanstack/react-router";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import { userRoutes } from "../contract.ts";
import { BUREAU_ZONE } from "./bureau-zone.ts";
import { UserRecord } from "./UserRecord.tsx";
import { userPaths } from "../paths.ts";

/** Renders the page of one user, in the list of all users or of the opened client's users. */
export function UserPage() {
  const client = useClientIfOpen();
  useRealtime({ ofAll: client === null });
  const { id } = useParams({ strict: false });
  const ID = Number(id);
  const isNumber = Number.isSafeInteger(ID) && ID > 0;
  const read = useRead(userRoutes.get, { params: { id: ID } }, { enabled: isNumber });
  const back = client
    ? { to: userPaths.ofClient(), label: "Users" }
    : { to: userPaths.list(), label: "Users" };
  if (!isNumber || read.error?.status === 404) return <NotFoundPage />;
  // Requires a user of this client because staff can read any user by ID.
  if (read.data && client && read.data._super_user !== client.ID) return <NotFoundPage />;
  if (read.data)
    return <UserRecord key={read.data.ID} user={read.data} zone={client?.zone ?? BUREAU_ZONE} back={back} />;
  return <RecordLoading title="User" back={back} read={read} />;
}

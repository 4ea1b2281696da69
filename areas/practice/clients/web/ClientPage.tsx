import { useParams } from "@tanstack/react-router";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import { doctorRoutes } from "../contract.ts";
import { ClientRecord } from "./ClientRecord.tsx";
import { clientPaths } from "../paths.ts";

const back = { to: clientPaths.list(), label: "Clients" };

/** Renders the page of one client (SCR-CLI-02). */
export function ClientPage() {
  useRealtime({ ofAll: true });
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const isNumber = /^\d{1,15}$/.test(id);
  const read = useRead(doctorRoutes.get, { params: { id: Number(id) } }, { enabled: isNumber });
  if (!isNumber || read.error?.status === 404) return <NotFoundPage />;
  // Only the complete record has a version. The page is for staff, and staff always receive the complete
  // record.
  if (read.data && "version" in read.data)
    return <ClientRecord key={read.data.ID} client={read.data} state={read} />;
  return <RecordLoading title="Client" back={back} read={read} />;
}

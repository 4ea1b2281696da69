import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import { webhookRoutes } from "../contract.ts";
import { webhookPaths } from "../paths.ts";
import { Deliveries } from "./Deliveries.tsx";
import { WebhookModal } from "./WebhookModal.tsx";

const BACK = { to: webhookPaths.list(), label: "Webhooks" };

/** Renders one webhook and its deliveries. */
export function WebhookPage() {
  useRealtime();
  const { id = "" } = useParams({ strict: false });
  const isNumber = /^\d{1,15}$/.test(id);
  const read = useRead(webhookRoutes.get, { params: { id: Number(id) } }, { enabled: isNumber });
  const [isEditing, setEditing] = useState(false);
  if (!isNumber || read.error?.status === 404) return <NotFoundPage />;
  if (!read.data) return <RecordLoading title="Webhook" back={BACK} read={read} />;
  return (
    <>
      <Deliveries webhook={read.data} back={BACK} onEdit={() => setEditing(true)} />
      {isEditing && <WebhookModal webhook={read.data} onClose={() => setEditing(false)} />}
    </>
  );
}

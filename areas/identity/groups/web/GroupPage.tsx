import { useParams } from "@tanstack/react-router";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { groupRoutes } from "../contract.ts";
import { GroupEditor } from "./GroupEditor.tsx";
import { groupPaths } from "../paths.ts";

/** Renders the page of one group (SCR-GRP-02). */
export function GroupPage() {
  useRealtime({ ofAll: true });
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const id = /^\d{1,9}$/.test(params["id"] ?? "") ? Number(params["id"]) : null;
  const group = useRead(groupRoutes.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (id === null || group.error?.status === 404) return <NotFoundPage />;
  if (group.data) return <GroupEditor key={id} group={group.data} />;
  return (
    <Page title="Group">
      <PageHeader title="Group" back={{ to: groupPaths.list(), label: "Groups" }} />
      <PageBody>
        {group.error ? (
          <ErrorState message={group.error.message} onRetry={() => void group.refetch()} />
        ) : (
          <Skeleton lines={12} height={18} />
        )}
      </PageBody>
    </Page>
  );
}

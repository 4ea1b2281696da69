import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { FilterBar, Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { visitMessageRoutes } from "../contract.ts";
import { MonthsCard } from "./MonthsCard.tsx";
import { PageChoice } from "./PageChoice.tsx";
import { PreviewCards } from "./PreviewCards.tsx";
import { RulesForm } from "./RulesForm.tsx";

/**
 * Renders the page with the rules of the messages, the reminders of today and tomorrow, and the costs of each
 * month.
 */
export function RulesPage() {
  const { may } = useSession();
  const rules = useRead(visitMessageRoutes.rules);
  return (
    <Page title="Rules of appointment messages">
      <PageHeader title="Appointment messages" />
      <FilterBar>
        <PageChoice here="rules" />
      </FilterBar>
      <PageBody>
        {rules.data && <RulesForm rules={rules.data} mayEdit={may(["client.edit", "practice.settings"])} />}
        {rules.isPending && <Skeleton lines={8} />}
        {rules.error && !rules.data && (
          <ErrorState message={rules.error.message} onRetry={() => void rules.refetch()} />
        )}
        <PreviewCards />
        <MonthsCard />
      </PageBody>
    </Page>
  );
}

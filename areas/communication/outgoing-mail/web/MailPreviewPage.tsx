import { useNavigate, useSearch } from "@tanstack/react-router";
import { addDays, type Day, isDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { FilterBar, Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { mailPreviewRoutes } from "../mail-preview.contract.ts";
import { PreviewedKind, type PreviewView } from "./PreviewedKind.tsx";
import classes from "./mail-preview.module.css";
import { BUREAU_ZONE } from "./format-instant.ts";
import { mailPaths } from "../paths.ts";

const VIEW_OPTIONS = [
  { value: "sent", label: "Will be sent" },
  { value: "left", label: "Not sent" },
] as const;

/**
 * Renders the scheduled emails of a day: the recipients and the clients left out, each with the reason.
 * Computed by the code that sends the emails.
 */
export function MailPreviewPage() {
  const today = useToday(BUREAU_ZONE);
  const searchParams: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const dayParam = searchParams["day"];
  const day: Day = typeof dayParam === "string" && isDay(dayParam) ? dayParam : addDays(today, 1);
  const view: PreviewView = searchParams["shown"] === "left" ? "left" : "sent";
  const setSearch = (search: { day: Day; shown: PreviewView }) =>
    void navigate({ to: ".", search, replace: true });
  const read = useRead(mailPreviewRoutes.rehearse, { params: { date: day } }, { keepPrevious: true });
  return (
    <Page title="Scheduled emails">
      <PageHeader title="Scheduled emails" back={{ to: mailPaths.list(), label: "Emails" }} />
      <FilterBar
        right={
          <SegmentedControl
            label="Show"
            value={view}
            options={VIEW_OPTIONS}
            onChange={(next) => setSearch({ day, shown: next })}
          />
        }
      >
        <div className={classes.day}>
          <DateField
            label="Day"
            value={day}
            today={today}
            onChange={(next) => {
              if (next && isDay(next)) setSearch({ day: next, shown: view });
            }}
          />
        </div>
        <Button size="sm" onClick={() => setSearch({ day: today, shown: view })}>
          Today
        </Button>
        <Button size="sm" onClick={() => setSearch({ day: addDays(today, 1), shown: view })}>
          Tomorrow
        </Button>
      </FilterBar>
      <PageBody>
        {read.error && !read.data ? (
          <ErrorState
            message={read.error.message}
            code={read.error.requestId ?? undefined}
            onRetry={() => void read.refetch()}
          />
        ) : read.data ? (
          read.data.kinds.map((kind) => <PreviewedKind key={kind.kind} kind={kind} shown={view} />)
        ) : (
          <Skeleton lines={10} />
        )}
      </PageBody>
    </Page>
  );
}

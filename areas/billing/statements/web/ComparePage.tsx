import { formatMoney, centsOf } from "#kernel/money/money.ts";
import { addDays, type Day, formatDay, isDay } from "#kernel/dates/day.ts";
import { instantOf, wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { useUrlValues } from "#platform/web/table/useListParams.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { comparisonSearch, statementRoutes } from "../contract.ts";
import { statementPaths } from "../paths.ts";
import { presetDays } from "../rules/preset-days.ts";
import { DifferenceTable } from "./DifferenceTable.tsx";
import classes from "./statements.module.css";

const ZONE = zoneNamed(null);
/** Returns the end of the day, so that everything recorded on the day is included. */
const endOfDay = (day: Day | undefined): string | undefined =>
  day && instantOf(addDays(day, 1), "00:00", ZONE);
const formatAmount = (amount: number): string => formatMoney(centsOf(amount) ?? 0);

/** Renders the comparison of two receivables reports with the entries that explain the difference (G-39). */
export function ComparePage() {
  const today = useToday(ZONE);
  const { values, set } = useUrlValues(comparisonSearch);
  const first = values.first ?? presetDays(today)[1]?.[1] ?? today;
  const second = values.second ?? today;
  const query = {
    first_as_at: first,
    first_recorded_at: endOfDay(values.firstRecorded),
    as_at: second,
    recorded_at: endOfDay(values.secondRecorded),
  };
  const read = useRead(statementRoutes.compare, { query }, { keepPrevious: true });
  const { data } = read;
  return (
    <Page title="Compare receivables">
      <PageHeader
        title="Compare receivables"
        back={{ to: statementPaths.receivables(), label: "Receivables" }}
      />
      <PageBody>
        <div className={classes.reports}>
          <ReportCard
            {...{
              title: "First report",
              today,
              asAt: first,
              recorded: values.firstRecorded,
              report: data?.first,
            }}
            onChange={({ asAt, recorded }) => set({ first: asAt, firstRecorded: recorded })}
          />
          <ReportCard
            {...{
              title: "This report",
              today,
              asAt: second,
              recorded: values.secondRecorded,
              report: data?.second,
            }}
            onChange={({ asAt, recorded }) => set({ second: asAt, secondRecorded: recorded })}
          />
        </div>
        {read.error && <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />}
        {read.isPending && <Skeleton lines={6} />}
        {data && <DifferenceTable comparison={data} zone={ZONE} />}
      </PageBody>
    </Page>
  );
}

interface ReportCardProps {
  title: string;
  today: Day;
  asAt: Day;
  recorded: Day | undefined;
  /** The report's total and recording time. Undefined while loading. */
  report: { readonly total: number; readonly recorded_at: string } | undefined;
  onChange: (report: { asAt: Day; recorded: Day | undefined }) => void;
}

function ReportCard({ title, today, asAt, recorded, report, onChange }: ReportCardProps) {
  const recordedUntil = report && wallOf(report.recorded_at, ZONE);
  return (
    <Card title={title}>
      <div className={classes.report}>
        <DateField
          label="As at"
          today={today}
          value={asAt}
          onChange={(day) => day !== null && isDay(day) && onChange({ asAt: day, recorded })}
        />
        <DateField
          label="Entries recorded until the end of"
          description="Leave empty for all entries recorded by now."
          optional
          today={today}
          max={today}
          value={recorded ?? null}
          onChange={(day) => (day === null || isDay(day)) && onChange({ asAt, recorded: day ?? undefined })}
        />
        <span className={classes.amount}>{report ? formatAmount(report.total) : "–"}</span>
        {recordedUntil && (
          <span className="muted">{`Recorded by ${formatDay(recordedUntil.day)}, ${recordedUntil.time}`}</span>
        )}
      </div>
    </Card>
  );
}

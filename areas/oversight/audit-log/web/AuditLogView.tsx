import { Button as MantineButton, Progress } from "@mantine/core";
import { IconDownload, IconShieldCheck } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { addressOf } from "#platform/web/api/address.ts";
import type { RequestError } from "#platform/web/api/request-error.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button, lookOf } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { countFormat, PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { AuditLogCheck, AuditLogState } from "../contract.ts";
import classes from "./audit-log.module.css";
import { EntryLinks } from "./EntryLinks.tsx";

interface AuditLogViewProps {
  read: UseQueryResult<AuditLogState, RequestError>;
  isStarting: boolean;
  onCheck: () => void;
  ends: AnyRoute;
  whose: "your" | "all";
}

export function AuditLogView({ read, isStarting, onCheck, ends, whose }: AuditLogViewProps) {
  const owner = useOwner();
  const [newest] = read.data?.checks ?? [];
  const isRunning = newest?.finished_at === null;
  const downloadButton = (
    <MantineButton
      {...lookOf({ icon: <IconDownload size={17} /> })}
      component="a"
      href={addressOf(ends, {}, owner)}
      download="audit-log-checkpoint.csv"
    >
      {whose === "your" ? "Download checkpoint" : "Download checkpoints"}
    </MantineButton>
  );
  const checkButton = (
    <Button
      kind="primary"
      icon={<IconShieldCheck size={17} />}
      busy={isStarting || isRunning}
      onClick={onCheck}
    >
      Check audit log
    </Button>
  );
  return (
    <Page title="Audit log">
      <PageHeader
        title="Audit log"
        actions={
          <>
            {downloadButton}
            {checkButton}
          </>
        }
      />
      <PageBody>
        {read.error && !read.data && (
          <ErrorState
            message={read.error.message}
            code={read.error.requestId ?? undefined}
            onRetry={() => void read.refetch()}
          />
        )}
        {read.isPending && <Skeleton lines={6} />}
        {read.data && (
          <>
            <CheckOutcome check={read.data.checks.find(({ finished_at }) => finished_at !== null)} />
            {newest && isRunning && <RunningCheck check={newest} />}
            <EntryLinks />
            <AuditLogFacts state={read.data} whose={whose} />
            <Checks checks={read.data.checks} />
          </>
        )}
      </PageBody>
    </Page>
  );
}

function useInstantFormat(): (instant: string) => string {
  const zone = useClientIfOpen()?.zone ?? "Australia/Sydney";
  return (instant) => {
    const { day, time } = wallOf(instant, zone);
    return `${formatDay(day)} ${time}`;
  };
}

function CheckOutcome({ check }: { check: AuditLogCheck | undefined }) {
  const formatInstant = useInstantFormat();
  if (!check?.finished_at)
    return (
      <Banner tone="ocean" boxed>
        The audit log has not been checked yet.
      </Banner>
    );
  const checkedText = `checked ${formatInstant(check.finished_at)}`;
  if (check.breaks.length === 0)
    return (
      <Banner tone="fern" boxed>
        Audit log intact up to row {countFormat.format(check.done_rows)}, {checkedText}.
      </Banner>
    );
  return (
    <Banner tone="waratah" boxed alert>
      <p>The audit log check failed: {checkedText}.</p>
      <ul className={classes.breaks} aria-label="Rows that failed the check">
        {check.breaks.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Banner>
  );
}

function RunningCheck({ check: { done_rows, all_rows } }: { check: AuditLogCheck }) {
  const share = all_rows === 0 ? 100 : Math.min(100, (done_rows / all_rows) * 100);
  return (
    <div className={classes.running} role="status">
      <p>
        Checking: {countFormat.format(done_rows)} of {countFormat.format(all_rows)}
      </p>
      <Progress value={share} aria-label="Rows checked" />
    </div>
  );
}

function AuditLogFacts({
  state: { rows, registers, end, kept_since },
  whose,
}: {
  state: AuditLogState;
  whose: "your" | "all";
}) {
  const formatInstant = useInstantFormat();
  return (
    <Card title={whose === "your" ? "Your audit log" : "All audit logs"} padded>
      <p className={classes.about}>
        Every change and every opened record is logged and sealed within two minutes, each row linked to the
        one before it. Rows that are changed or removed later are detected. Store a copy of the checkpoint
        elsewhere so that replacing the whole log can be detected too.
      </p>
      <FactList
        facts={[
          { label: "Sealed rows", value: <span className="tn">{countFormat.format(rows)}</span> },
          ...(whose === "all" ? [{ label: "Audit logs", value: countFormat.format(registers) }] : []),
          ...(end
            ? [
                {
                  label: "End",
                  value: <code className={classes.hash}>{end.hash}</code>,
                  note: `Row ${countFormat.format(end.seq)}`,
                },
                { label: "Sealed", value: formatInstant(end.sealed_at) },
              ]
            : []),
          ...(kept_since > 0 ? [{ label: "Checkpoint at row", value: countFormat.format(kept_since) }] : []),
        ]}
      />
    </Card>
  );
}

function Checks({ checks }: { checks: readonly AuditLogCheck[] }) {
  const formatInstant = useInstantFormat();
  if (checks.length === 0) return null;
  return (
    <Card title="Checks" count={checks.length} padded>
      <ul className={classes.checks}>
        {checks.map(({ ID, started_at, started_by, finished_at, breaks, done_rows }) => (
          <li key={ID}>
            <span className="tn">{formatInstant(started_at)}</span>
            <span>{started_by}</span>
            <span className="muted">{countFormat.format(done_rows)} rows</span>
            {finished_at === null ? (
              <Status is="inProgress">Running</Status>
            ) : breaks.length === 0 ? (
              <Status is="completed">Intact</Status>
            ) : (
              <Status is="failed">{breaks.length === 1 ? "1 break" : `${breaks.length} breaks`}</Status>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

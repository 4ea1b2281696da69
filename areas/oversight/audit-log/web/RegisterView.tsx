import { Button as MantineButton, Progress } from "@mantine/core";
import { IconDownload, IconShieldCheck } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { AnyRoute } from "#kernel/contract.ts";
import { formatDay } from "#kernel/day.ts";
import { wallOf } from "#kernel/zone.ts";
import { addressOf } from "#platform/web/api/address.ts";
import type { RequestFailed } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button, lookOf } from "#platform/web/ui/Button.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { ErrorState } from "#platform/web/ui/ErrorState.tsx";
import { FactList } from "#platform/web/ui/FactList.tsx";
import { Page, PageBody } from "#platform/web/ui/Page.tsx";
import { counted, PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/Skeleton.tsx";
import { Status } from "#platform/web/ui/Status.tsx";
import type { RegisterCheck, RegisterState } from "../register.contract.ts";
import classes from "./register.module.css";

interface RegisterViewProps {
  read: UseQueryResult<RegisterState, RequestFailed>;
  isStarting: boolean;
  onCheck: () => void;
  ends: AnyRoute;
  whose: "your" | "all";
}

export function RegisterView({ read, isStarting, onCheck, ends, whose }: RegisterViewProps) {
  const owner = useOwner();
  const [newest] = read.data?.checks ?? [];
  const isRunning = newest?.finished_at === null;
  const save = (
    <MantineButton
      {...lookOf({ icon: <IconDownload size={17} /> })}
      component="a"
      href={addressOf(ends, {}, owner)}
      download="register-ends.csv"
    >
      {whose === "your" ? "Save the end" : "Save the ends"}
    </MantineButton>
  );
  const act = (
    <Button kind="primary" icon={<IconShieldCheck size={17} />} busy={isStarting || isRunning} onClick={onCheck}>
      Check the register
    </Button>
  );
  return (
    <Page title="Register">
      <PageHeader
        title="Register"
        actions={
          <>
            {save}
            {act}
          </>
        }
      />
      <PageBody>
        {read.error && !read.data && (
          <ErrorState message={read.error.message} code={read.error.requestId ?? undefined} onRetry={() => void read.refetch()} />
        )}
        {read.isPending && <Skeleton lines={6} />}
        {read.data && (
          <>
            <Outcome check={read.data.checks.find(({ finished_at }) => finished_at !== null)} />
            {newest && isRunning && <Running check={newest} />}
            <About state={read.data} whose={whose} />
            <Checks checks={read.data.checks} />
          </>
        )}
      </PageBody>
    </Page>
  );
}

function useWhen(): (instant: string) => string {
  const zone = useClientIfOpen()?.zone ?? "Australia/Sydney";
  return (instant) => {
    const { day, time } = wallOf(instant, zone);
    return `${formatDay(day)} ${time}`;
  };
}

function Outcome({ check }: { check: RegisterCheck | undefined }) {
  const when = useWhen();
  if (!check?.finished_at)
    return (
      <Banner tone="ocean" boxed>
        The register has not been checked yet.
      </Banner>
    );
  const checked = `checked ${when(check.finished_at)}`;
  if (check.breaks.length === 0)
    return (
      <Banner tone="fern" boxed>
        Register intact up to row {counted.format(check.done_rows)}, {checked}.
      </Banner>
    );
  return (
    <Banner tone="waratah" boxed alert>
      <p>The register does not hold, {checked}.</p>
      <ul className={classes.breaks} aria-label="Where the register does not hold">
        {check.breaks.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Banner>
  );
}

function Running({ check: { done_rows, all_rows } }: { check: RegisterCheck }) {
  const share = all_rows === 0 ? 100 : Math.min(100, (done_rows / all_rows) * 100);
  return (
    <div className={classes.running} role="status">
      <p>
        Checking row by row: {counted.format(done_rows)} of {counted.format(all_rows)}
      </p>
      <Progress value={share} aria-label="Rows checked" />
    </div>
  );
}

function About({ state: { rows, registers, end, kept_since }, whose }: { state: RegisterState; whose: "your" | "all" }) {
  const when = useWhen();
  return (
    <Card title={whose === "your" ? "Your register" : "All registers"} padded>
      <p className={classes.about}>
        Everything that is done or opened is written here and sealed within two minutes, each row with the one before it. A row
        that is altered or removed afterwards is found. Keep the end outside Corella, printed or mailed: it also shows a register
        that was written anew as a whole.
      </p>
      <FactList
        facts={[
          { label: "Sealed rows", value: <span className="tn">{counted.format(rows)}</span> },
          ...(whose === "all" ? [{ label: "Registers", value: counted.format(registers) }] : []),
          ...(end
            ? [
                { label: "End", value: <code className={classes.hash}>{end.hash}</code>, note: `Row ${counted.format(end.seq)}` },
                { label: "Sealed", value: when(end.sealed_at) },
              ]
            : []),
          ...(kept_since > 0 ? [{ label: "End kept since row", value: counted.format(kept_since) }] : []),
        ]}
      />
    </Card>
  );
}

function Checks({ checks }: { checks: readonly RegisterCheck[] }) {
  const when = useWhen();
  if (checks.length === 0) return null;
  return (
    <Card title="Checks" count={checks.length} padded>
      <ul className={classes.checks}>
        {checks.map(({ ID, started_at, started_by, finished_at, breaks, done_rows }) => (
          <li key={ID}>
            <span className="tn">{when(started_at)}</span>
            <span>{started_by}</span>
            <span className="muted">{counted.format(done_rows)} rows</span>
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

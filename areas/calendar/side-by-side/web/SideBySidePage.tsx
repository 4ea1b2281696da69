import { useEffect } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { type ColumnDoctor, sideBySideRoutes } from "../contract.ts";
import type { BoardProps } from "./Board.tsx";
import { useBoardColumns } from "./useBoardColumns.ts";
import { useSets } from "./useSets.ts";

const Board = lazyComponent<BoardProps>(
  () => import("./Board.tsx").then((module) => module.Board),
  <Skeleton lines={8} height={44} />,
);

const NO_DOCTORS: readonly ColumnDoctor[] = [];

/** Renders one day of several doctors of a company, kept up to date by the event stream. */
export function SideBySidePage() {
  const read = useRead(sideBySideRoutes.columns, {}, { freshFor: 60_000 });
  const sets = useSets(read.data);
  useRealtime({ company: true });
  // Loads the columns' code while the doctors are being read.
  useEffect(() => Board.preload(), []);
  const doctors = read.data?.doctors ?? NO_DOCTORS;
  const columns = useBoardColumns(doctors, sets.order);
  return (
    <Page title="Doctors">
      {read.isPending && <Skeleton lines={8} height={44} />}
      {read.isError && !read.data && (
        <ErrorState
          what="The doctors couldn't be loaded."
          message={read.error.message}
          onRetry={() => void read.refetch()}
        />
      )}
      {columns.length > 0 && <Board doctors={doctors} sets={sets} columns={columns} />}
    </Page>
  );
}

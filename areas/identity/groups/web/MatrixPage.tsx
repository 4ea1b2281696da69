import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { DocumentView } from "#platform/web/documents/DocumentView.tsx";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { useIsPrinting } from "#platform/web/ui/browser/useIsPrinting.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { FilterBar, Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { groupRoutes } from "../contract.ts";
import { type Team, TEAM_LABELS, TEAMS } from "#kernel/access/builtin-groups.ts";
import {
  groupsOfTeam,
  type MatrixFilter,
  type MatrixGroup,
  permissionMatrix,
  permissionsMatching,
} from "../rules/matrix.ts";
import { Matrix } from "./Matrix.tsx";
import { PhoneMatrix } from "./PhoneMatrix.tsx";
import { REACH_LABELS } from "../rules/scope-names.ts";
import classes from "./matrix.module.css";
import { groupPaths } from "../paths.ts";

const TEAM_OPTIONS = [
  { value: "all", label: "All" },
  ...TEAMS.map((team) => ({ value: team, label: TEAM_LABELS[team] })),
] as const;

/** Renders the page with the permissions and scopes of all groups (Part D), for screen and print. */
export function MatrixPage() {
  useRealtime({ ofAll: true });
  const [search, setSearch] = useState("");
  const [team, setTeam] = useState<Team | "all">("all");
  const matrix = useRead(groupRoutes.matrix);
  const isPhone = usePhone();
  const Table = isPhone ? PhoneMatrix : Matrix;
  const rights = permissionsMatching(search);
  const groups = matrix.data && groupsOfTeam(matrix.data, team);
  return (
    <Page title="Permission matrix">
      <div className="no-print">
        <PageHeader
          title="Permission matrix"
          back={{ to: groupPaths.list(), label: "Groups" }}
          note={groups && `${groups.length} groups, ${rights.length} permissions`}
          actions={
            <>
              <Button icon={<IconPrinter size={17} />} onClick={() => window.print()}>
                Print
              </Button>
              <PdfButton
                route={groupRoutes.matrixPdf}
                ask={{ query: { search: search || undefined, team: team === "all" ? undefined : team } }}
              />
            </>
          }
        />
        <FilterBar>
          <SegmentedControl label="Team" value={team} options={TEAM_OPTIONS} onChange={setTeam} />
          <SearchBox label="Search permissions" value={search} from={1} onSearch={setSearch} />
        </FilterBar>
      </div>
      <div className="no-print">
        <PageBody>
          {!isPhone && <Legend />}
          {matrix.error && !matrix.data && (
            <ErrorState message={matrix.error.message} onRetry={() => void matrix.refetch()} />
          )}
          {matrix.isPending && <Skeleton lines={14} height={18} />}
          {groups && rights.length === 0 && (
            <EmptyState action={<Button onClick={() => setSearch("")}>Clear search</Button>}>
              No permissions match {quoteText(search)}.
            </EmptyState>
          )}
          {groups && rights.length > 0 && <Table groups={groups} rights={rights} />}
        </PageBody>
      </div>
      {matrix.data && <PrintedMatrix groups={matrix.data} filter={{ search, team }} />}
    </Page>
  );
}

const Legend = () => (
  <p className={classes.legend}>
    {Object.entries(REACH_LABELS).map(([reach, label]) => (
      <span key={reach}>
        <b>{reach}</b> {label}
      </span>
    ))}
    <span>Empty: no</span>
  </p>
);

function PrintedMatrix({ groups, filter }: { groups: readonly MatrixGroup[]; filter: MatrixFilter }) {
  const { me } = useSession();
  const now = useNow(zoneNamed(null));
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  return (
    <div className="print-only">
      <DocumentView of={permissionMatrix(groups, filter, { now, by: `${me.first_name} ${me.last_name}` })} />
    </div>
  );
}

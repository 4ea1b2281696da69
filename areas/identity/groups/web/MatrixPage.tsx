import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/ErrorState.tsx";
import { FilterBar, Page, PageBody } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { Skeleton } from "#platform/web/ui/Skeleton.tsx";
import { groupRoutes } from "../contract.ts";
import { TOGGLES } from "../rules/areas.ts";
import { type Team, TEAMS } from "../rules/reach.ts";
import { Matrix } from "./Matrix.tsx";
import { REACH_LABELS } from "./reach-words.ts";
import classes from "./matrix.module.css";

const CHOICES = [{ value: "all", label: "All" }, ...TEAMS.map((team) => ({ value: team, label: team }))] as const;

/** Part D as it stands now: every group, every right, how far; made for paper too. */
export function MatrixPage() {
  useRealtime({ ofAll: true });
  const [search, setSearch] = useState("");
  const [team, setTeam] = useState<Team | "all">("all");
  const matrix = useRead(groupRoutes.matrix);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rights = TOGGLES.filter(({ name, description, area }) =>
    words.every((word) => `${name} ${description} ${area}`.toLowerCase().includes(word)),
  );
  const groups = matrix.data?.filter((group) => team === "all" || group.team === team);
  return (
    <Page title="Permission matrix">
      <PageHeader
        title="Permission matrix"
        back={{ to: "/admin/groups", label: "Groups" }}
        note={groups && `${groups.length} groups, ${rights.length} rights`}
        actions={
          <Button icon={<IconPrinter size={17} />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <div className="no-print">
        <FilterBar>
          <SegmentedControl label="Team" value={team} options={CHOICES} onChange={setTeam} />
          <SearchBox label="Search permissions" value={search} from={1} onSearch={setSearch} />
        </FilterBar>
      </div>
      <PageBody>
        <p className={classes.legend}>
          {Object.entries(REACH_LABELS).map(([reach, label]) => (
            <span key={reach}>
              <b>{reach}</b> {label}
            </span>
          ))}
          <span>Empty: no</span>
        </p>
        {matrix.error && !matrix.data && <ErrorState message={matrix.error.message} onRetry={() => void matrix.refetch()} />}
        {matrix.isPending && <Skeleton lines={14} height={18} />}
        {groups && rights.length === 0 && (
          <EmptyState action={<Button onClick={() => setSearch("")}>Clear search</Button>}>
            No permissions match {quoted(search)}.
          </EmptyState>
        )}
        {groups && rights.length > 0 && <Matrix groups={groups} rights={rights} />}
      </PageBody>
    </Page>
  );
}

import { IconClock, IconLoader } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import type { ListFilter } from "#platform/web/table/list-filters.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type UnbilledWork, unbilledList, unbilledRoutes } from "../contract.ts";
import { type DayGroup, groupOf } from "../rules/groups.ts";
import { nextStep } from "../rules/next-step.ts";
import { arrangeRows, type ShowFilter, type UnbilledValues, rangeOf } from "../rules/list.ts";
import { DayStrip } from "./DayStrip.tsx";
import { MatchModal } from "./MatchModal.tsx";
import { PeriodChoice, periodText } from "./PeriodChoice.tsx";
import { StepStrip } from "./StepStrip.tsx";
import classes from "./unbilled.module.css";
import type { ListedRow } from "./listed-row.ts";
import { unbilledColumns } from "./unbilled-columns.tsx";
import { useMarks } from "./useMarks.ts";

const SEARCH = { label: "Search patient or file", from: 1 };
const REALTIME_OPTIONS = { also: [unbilledRoutes.list] };
const SHOW_ALL = "all";

/** Renders the work left to do for the appointments of a day or month (G-40). */
export function UnbilledPage() {
  useRealtime(REALTIME_OPTIONS);
  const { today } = useClient();
  const { may } = useSession();
  const openPage = useOpenPage();
  const list = useListParams(unbilledList);
  const { values, set } = list;
  const range = rangeOf(values, today);
  const read = useRead(unbilledRoutes.list, { query: range }, { keepPrevious: true });
  const work = read.data;
  const rows = useMemo(() => work?.rows.map((row, ID): ListedRow => ({ ...row, ID })), [work]);
  const [rowToMatch, setRowToMatch] = useState<ListedRow | null>(null);
  const { mark } = useMarks();
  // Opens the next step of a row (Enter), or the patient if nothing is left to do or the user lacks the
  // permission.
  const openRow = (row: ListedRow): void => {
    const next = nextStep(row);
    if (next?.to === null) setRowToMatch(row);
    else if (next && may(next.needs)) openPage(next.to);
    else if (row._patient !== null) openPage(patientPaths.record({ id: row._patient }));
  };
  const filters = useMemo(() => showFilters(work), [work]);
  const period = periodText(range);
  const isGrouped = values.day === undefined && values.order.by === "date";
  return (
    <ListPage
      title="Unbilled work"
      count={null}
      nouns="appointments"
      noneYet={`No finished appointments in ${period}.`}
      noneMatch={emptyMessageOf(values.show, period)}
      narrowedBy={["show"]}
      list={list}
      read={localPageOf({ ...read, data: rows }, list, (allRows) => arrangeRows(allRows, values))}
      search={SEARCH}
      filters={filters}
      note={<PeriodChoice range={range} values={values} set={set} />}
      actions={<SpanChoice values={values} set={set} />}
      banner={
        work && (
          <>
            <StepStrip work={work} onShow={(show) => set({ show })} />
            {values.day === undefined && <DayStrip work={work} today={today} onDay={(day) => set({ day })} />}
          </>
        )
      }
      scrollsWhole
      columns={unbilledColumns({ may, onMatch: setRowToMatch, onMark: mark, isByDay: isGrouped })}
      rowKey={({ key }) => key}
      onOpen={may(["consultation.send"]) && may(["patient.view"]) ? openRow : undefined}
      groupOf={isGrouped && work ? (row) => rowGroupOf(groupOf(row, work, today)) : undefined}
      footNote={<Legend />}
    >
      {rowToMatch && <MatchModal row={rowToMatch} onClose={() => setRowToMatch(null)} />}
    </ListPage>
  );
}

function emptyMessageOf(show: ShowFilter | undefined, period: string): string | undefined {
  if (show === "gaps") return `Everything in ${period} is dictated, returned, billed and paid.`;
  return show === undefined ? undefined : `Nothing is left to do here in ${period}.`;
}

const rowGroupOf = ({ key, title, about, gaps }: DayGroup) => ({
  key,
  says: (
    <>
      {title} <span className={classes.about}>{about}</span>
      {gaps !== null && gaps > 0 && (
        <span className={classes.dayGaps}>{gaps === 1 ? "1 gap" : `${gaps} gaps`}</span>
      )}
    </>
  ),
});

/** Renders the legend of the table's marks. */
const Legend = () => (
  <span className={classes.legend}>
    <Status is="completed">Done</Status>
    <span className={classes.steps}>
      <IconLoader size={15} aria-hidden /> On its way
    </span>
    <Chip tone="ochre" icon={<IconClock />}>
      Gap and its age
    </Chip>
  </span>
);

export interface ChoiceProps {
  values: UnbilledValues;
  set: (change: Partial<UnbilledValues>) => void;
}

const SPANS = [
  { value: "day", label: "Day" },
  { value: "month", label: "Month" },
] as const;

function SpanChoice({ values, set }: ChoiceProps) {
  const { today } = useClient();
  return (
    <SegmentedControl
      label="Period"
      value={values.day === undefined ? "month" : "day"}
      options={SPANS}
      onChange={(span) =>
        set(span === "day" ? { day: values.month ?? today } : { day: undefined, month: values.day })
      }
    />
  );
}

/** Returns the tabs as the list's filter, once their numbers are known. */
const showFilters = (work: UnbilledWork | undefined): readonly ListFilter<UnbilledValues>[] =>
  work ? [{ name: "show", draw: (values, set) => <ShowChoice work={work} values={values} set={set} /> }] : [];

function ShowChoice({ work, values, set }: ChoiceProps & { work: UnbilledWork }) {
  const countText = (n: number): string => ` ${n}`;
  const options: { value: ShowFilter | typeof SHOW_ALL; label: string }[] = [
    { value: SHOW_ALL, label: `All${countText(work.rows.length)}` },
    { value: "gaps", label: `With gaps${countText(work.waiting)}` },
    { value: "dictated", label: `To dictate${countText(work.sums.dictated.gaps)}` },
    { value: "billed", label: `To bill${countText(work.sums.billed.gaps)}` },
    { value: "unmatched", label: `No appointment${countText(work.unmatched)}` },
  ];
  const selectedOption = options.some(({ value }) => value === values.show)
    ? (values.show ?? SHOW_ALL)
    : SHOW_ALL;
  const isPhone = usePhone();
  const choose = (show: ShowFilter | typeof SHOW_ALL | null): void =>
    set({ show: show === SHOW_ALL || show === null ? undefined : show });
  if (isPhone) return <ChoiceField label="Show" value={selectedOption} options={options} onChange={choose} />;
  return <SegmentedControl label="Show" value={selectedOption} options={options} onChange={choose} />;
}

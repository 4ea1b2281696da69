import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type ImportRun, importRoutes } from "../contract.ts";
import { type ImportRow, importRowList, type Outcome, type Subject } from "../row.contract.ts";
import type { CorrectionKind } from "../lists.contract.ts";
import { describeCorrections, correctionLabel } from "../rules/corrections.ts";
import { formatReasons } from "../rules/words.ts";
import classes from "./import.module.css";

type Kind = Subject | "both";
const kinds: readonly { value: Kind; label: string }[] = [
  { value: "both", label: "Both" },
  { value: "patient", label: "Patients" },
  { value: "referringdoctor", label: "Referring doctors" },
];

/** Outcome of the rows to show, or all rows with values left out. */
type View = Outcome | "incomplete";

const VIEW_LABELS: Readonly<Record<View, string>> = {
  incomplete: "Values left out",
  new: "Ready",
  change: "To change",
  there: "No change",
  doubt: "Undecided",
  wrong: "Can't be imported",
  left: "Left out",
  made: "Imported",
  changed: "Changed",
  undone: "Undone",
};
const VIEWS_BEFORE = ["incomplete", "new", "change", "there", "doubt", "left", "wrong"] as const;
const VIEWS_AFTER = [
  "incomplete",
  "made",
  "changed",
  "new",
  "change",
  "there",
  "doubt",
  "left",
  "wrong",
  "undone",
] as const;
/** Views that are shown even without rows. */
const ALWAYS_SHOWN: ReadonlySet<View> = new Set(["new", "made", "there", "wrong"]);

/**
 * Returns the views to choose from, most relevant first: rows with values left out, then the rows to be
 * added, or after the import the added rows.
 */
function viewsOf({ state, counts }: ImportRun): { value: View; label: string }[] {
  const isOver = state !== "read" && state !== "running";
  const isShown = (value: View) =>
    counts[value] > 0 || (ALWAYS_SHOWN.has(value) && !(isOver && value === "new"));
  const label = (value: View) => (value === "new" && state === "running" ? "Pending" : VIEW_LABELS[value]);
  return (state === "read" ? VIEWS_BEFORE : VIEWS_AFTER)
    .filter(isShown)
    .map((value) => ({ value, label: `${label(value)} ${countFormat.format(counts[value])}` }));
}

const emptyTexts: Readonly<Record<View, string>> = {
  incomplete: "Every value of these rows is imported.",
  new: "No new rows.",
  change: "No record would change.",
  there: "No one in the file is already here unchanged.",
  doubt: "No row needs a decision.",
  wrong: "Every row can be imported.",
  left: "No row is left out.",
  made: "Nothing imported yet.",
  changed: "No record was changed.",
  undone: "Nothing was undone.",
};

interface ImportRowsProps {
  run: ImportRun;
  /** Kind of correction to filter by, regardless of the outcome; null shows all rows. */
  correction: CorrectionKind | null;
  onAll: () => void;
}

/** Renders the rows of the files with their position, record type and outcome. */
export function ImportRows({ run, correction, onAll }: ImportRowsProps) {
  const client = useClient();
  const views = viewsOf(run);
  const [search, setSearch] = useState("");
  const [chosenView, setChosen] = useState<View | null>(null);
  const view = views.find(({ value }) => value === chosenView)?.value ?? views[0]?.value ?? "new";
  const [kind, setKind] = useState<Kind>("both");
  const [page, setPage] = useState(1);
  const hasBoth = run.subject === "both";
  const subject = kind === "both" ? undefined : kind;
  const rows = useRead(
    importRoutes.rows,
    {
      params: { id: run.ID, pageSize: importRowList.pageSize, pageNumber: page },
      query: {
        subject,
        search: search || undefined,
        ...(correction !== null
          ? { correction }
          : view === "incomplete"
            ? { incomplete: true }
            : { outcome: view }),
      },
    },
    { keepPrevious: true },
  );
  const columns: Column<ImportRow>[] = [
    { key: "name", head: "Name", cell: (row) => row.name || "No name" },
    ...(hasBoth
      ? [
          {
            key: "what",
            head: "Record",
            cell: (row: ImportRow) => (row.subject === "patient" ? "Patient" : "Referring doctor"),
          },
        ]
      : []),
    { key: "place", head: "Row in file", cell: (row) => row.place, phone: "second" },
    {
      key: "why",
      head: view === "wrong" ? "Reason" : "Remarks",
      cell: (row) =>
        [formatReasons(row.reasons, row.notices), describeCorrections(row.corrections)]
          .filter(Boolean)
          .join(" "),
      elastic: true,
      wraps: true,
      phone: "second",
    },
  ];
  const pathOf = (row: ImportRow): string =>
    `${row.subject === "patient" ? "patients" : "referringdoctors"}/details/${row.identity}`;
  const rowLink = rows.data?.rows.some(({ identity }) => identity !== null)
    ? (row: ImportRow) => client.to(row.identity === null ? `import/${run.ID}` : pathOf(row))
    : undefined;
  return (
    <Card title="Rows" action={correction && <Button onClick={onAll}>Show all rows</Button>}>
      <div className={classes.views}>
        <SearchBox
          label="Search rows by name"
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {correction ? (
          <span>With a correction: {correctionLabel(correction)}</span>
        ) : (
          <SegmentedControl
            label="Rows by outcome"
            value={view}
            options={views}
            onChange={(next) => {
              setChosen(next);
              setPage(1);
            }}
          />
        )}
        {hasBoth && (
          <SegmentedControl
            label="Rows by record type"
            value={kind}
            options={kinds}
            onChange={(next) => {
              setKind(next);
              setPage(1);
            }}
          />
        )}
      </div>
      <Table
        label="Rows"
        variant="card"
        columns={columns}
        rows={rows.data?.rows}
        rowKey={(row) => row.row_number}
        rowTo={rowLink}
        state={rows}
        empty={search === "" ? emptyTexts[view] : "No rows match this search."}
        paging={{
          page,
          pageSize: importRowList.pageSize,
          total: rows.data?.totalItems ?? 0,
          onPage: setPage,
        }}
      />
    </Card>
  );
}

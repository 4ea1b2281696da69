import { Switch } from "@mantine/core";
import { useRead } from "#platform/web/api/useRead.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { choiceRoutes, type CorrectionCount } from "../choices.contract.ts";
import type { ImportRun } from "../contract.ts";
import type { CorrectionKind } from "../lists.contract.ts";
import { correctionLabel, listedCorrection } from "../rules/corrections.ts";
import classes from "./run.module.css";
import { useChoose } from "./useChoose.ts";

const exampleOf = ({ was, now, is_left }: CorrectionCount): string =>
  is_left ? `“${was}” as written` : now === "" ? `“${was}”` : `${was} → ${now}`;

const columns: readonly Column<CorrectionCount>[] = [
  { key: "kind", head: "Corrected", cell: ({ kind }) => correctionLabel(kind) },
  { key: "example", head: "Example", cell: exampleOf, elastic: true, phone: "second" },
  {
    key: "count",
    head: "Values",
    cell: ({ count }) => countFormat.format(count),
    align: "right",
    digits: true,
    phone: "second",
  },
];

/** Returns the column with a switch for each kind of correction, shown before a table is imported. */
function switchColumn(
  run: ImportRun,
  { choose, isSending }: ReturnType<typeof useChoose>,
): Column<CorrectionCount> {
  return {
    key: "switch",
    head: "Correct",
    phone: "end",
    cell: ({ kind }) => {
      const mending = listedCorrection(kind);
      if (mending === undefined) return null;
      const others = run.as_written.filter((each) => each !== mending);
      const isOn = others.length === run.as_written.length;
      return (
        <Switch
          size="sm"
          className={classes.switch}
          aria-label={`Correct: ${correctionLabel(kind)}`}
          checked={isOn}
          aria-busy={isSending}
          // The switch stays enabled while sending, because a disabled one would lose the focus.
          onChange={() => !isSending && choose({ as_written: isOn ? [...others, mending] : others })}
        />
      );
    },
  };
}

const sumOf = (rows: readonly CorrectionCount[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** Formats the number of corrections: "214 values, 3 as written, 2 not valid"; undefined if there are none. */
function countText(rows: readonly CorrectionCount[] = []): string | undefined {
  const leftCount = sumOf(rows.filter(({ is_left }) => is_left));
  const lostCount = sumOf(rows.filter(({ kind }) => kind === "lost"));
  const mendedCount = sumOf(rows) - leftCount - lostCount;
  if (mendedCount + leftCount + lostCount === 0) return undefined;
  return [
    ...(mendedCount === 0 && leftCount === 0
      ? []
      : [`${countFormat.format(mendedCount)} ${mendedCount === 1 ? "value" : "values"}`]),
    ...(leftCount === 0 ? [] : [`${countFormat.format(leftCount)} as written`]),
    ...(lostCount === 0 ? [] : [`${countFormat.format(lostCount)} not valid`]),
  ].join(", ");
}

/** Renders the corrections of an import by kind; each kind opens its rows. */
export function CorrectionsCard({
  run,
  onReview,
}: {
  run: ImportRun;
  onReview: (kind: CorrectionKind) => void;
}) {
  const corrections = useRead(choiceRoutes.corrections, { params: { id: run.ID } });
  const runChoice = useChoose(run);
  const isOpen = run.state === "read" && run.format === "csv";
  return (
    <Card title="Corrected for you" count={countText(corrections.data)}>
      <Table
        label="Corrected for you"
        variant="card"
        columns={isOpen ? [...columns, switchColumn(run, runChoice)] : columns}
        rows={corrections.data}
        rowKey={({ kind }) => kind}
        onOpen={({ kind }) => onReview(kind)}
        state={corrections}
        empty="Nothing needed correcting."
      />
    </Card>
  );
}

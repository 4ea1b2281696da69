import { Select } from "@mantine/core";
import { useEffect, useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { type Fields, matchHeadings } from "../rules/match-columns.ts";
import { findDuplicateField } from "../rules/words.ts";
import classes from "./import.module.css";

/** Number of columns shown at first; a button shows the others. */
const COLUMNS_SHOWN = 20;
const LEAVE_OUT = "";

type Matching = Readonly<Record<string, string>>;

interface ColumnsCardProps<Kind extends string> {
  columns: readonly { heading: string; samples: readonly string[] }[];
  /** Kind and mapping with which the rows on the page were read. */
  read: { readonly kind: Kind; readonly mapping: Matching };
  /** Kinds of record that the rows may be; undefined if there is no choice. */
  kinds?: readonly { value: Kind; label: string }[] | undefined;
  fieldsOf: (kind: Kind) => Fields;
  problemOf: (kind: Kind, mapping: Matching) => string | null;
  source: string;
  /** True if no rows were read yet and the mapping is only a proposal. */
  isProposal?: boolean;
  error: string | undefined;
  isSending: boolean;
  onMatch: (kind: Kind, mapping: Matching) => void;
  onChanges?: (has: boolean) => void;
}

/**
 * Renders the matching of a table's columns with fields. After a change, the user previews the rows again.
 */
export function ColumnsCard<Kind extends string>(props: ColumnsCardProps<Kind>) {
  const {
    columns,
    read,
    kinds,
    fieldsOf,
    problemOf,
    source,
    isProposal = false,
    error,
    isSending,
    onMatch,
    onChanges,
  } = props;
  const [kind, setKind] = useState(read.kind);
  const [mapping, setMapping] = useState(read.mapping);
  const [isAsked, setAsked] = useState(false);
  const isChanged = kind !== read.kind || JSON.stringify(mapping) !== JSON.stringify(read.mapping);
  useEffect(() => onChanges?.(isChanged), [onChanges, isChanged]);
  const problem = problemOf(kind, mapping);
  const choose = (index: number, field: string | null): void => {
    const { [index]: _, ...otherFields } = mapping;
    setMapping(field === null || field === LEAVE_OUT ? otherFields : { ...mapping, [index]: field });
  };
  const changeKind = (next: Kind): void => {
    setKind(next);
    const headings = columns.map(({ heading }) => heading);
    setMapping(matchHeadings(headings, fieldsOf(next)));
  };
  const message = (isAsked && problem) || error;
  const matchedText = `${Object.keys(mapping).length} of ${columns.length} matched`;
  const sourceText = isProposal
    ? " · Not recognised. Match the columns"
    : source === ""
      ? ""
      : ` · ${source}`;
  return (
    <Card
      title="Columns"
      count={`${matchedText}${sourceText}`}
      action={
        kinds && <SegmentedControl label="File contents" value={kind} options={kinds} onChange={changeKind} />
      }
    >
      <ColumnRows
        columns={columns}
        read={read.mapping}
        mapping={mapping}
        fields={fieldsOf(kind)}
        onChoose={choose}
      />
      {(message || isChanged || isProposal) && (
        <div className={classes.apply}>
          <ProblemBanner>{message}</ProblemBanner>
          {(isChanged || isProposal) && (
            <div className={classes.acts}>
              <Button
                kind="primary"
                busy={isSending}
                onClick={() => {
                  setAsked(true);
                  if (problem === null) onMatch(kind, mapping);
                }}
              >
                {isProposal ? "Preview" : "Preview again"}
              </Button>
              {isChanged && (
                <Button
                  onClick={() => {
                    setKind(read.kind);
                    setMapping(read.mapping);
                    setAsked(false);
                  }}
                >
                  Undo
                </Button>
              )}
              <span className="muted">
                {isProposal
                  ? "No rows are read before you have matched the columns."
                  : "You changed the columns. Preview again to update the rows below."}
              </span>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

interface ColumnRowsProps {
  columns: readonly { heading: string; samples: readonly string[] }[];
  read: Matching;
  mapping: Matching;
  fields: Fields;
  onChoose: (place: number, field: string | null) => void;
}

/** Renders a row for each column. Unmatched columns come first because the user may have overlooked them. */
function ColumnRows({ columns, read, mapping, fields, onChoose }: ColumnRowsProps) {
  const [shownCount, setShownCount] = useState(COLUMNS_SHOWN);
  const indexedColumns = columns.map((column, place) => ({ ...column, place }));
  const sortedColumns = [
    ...indexedColumns.filter(({ place }) => read[place] === undefined),
    ...indexedColumns.filter(({ place }) => read[place] !== undefined),
  ];
  const options = [
    { value: LEAVE_OUT, label: "Don't import" },
    ...Object.entries(fields).map(([value, { label }]) => ({ value, label })),
  ];
  const duplicateField = findDuplicateField(mapping);
  return (
    <>
      <div className={classes.scroller}>
        <table className={classes.columns} aria-label="Columns">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">First values</th>
              <th scope="col">Import as</th>
            </tr>
          </thead>
          <tbody>
            {sortedColumns.slice(0, shownCount).map(({ heading, samples, place }) => {
              const name = heading || `Column ${place + 1}`;
              const field = mapping[place] ?? LEAVE_OUT;
              return (
                <tr key={place}>
                  <th scope="row">{name}</th>
                  <td className={classes.samples}>{samples.join(" · ") || "–"}</td>
                  <td>
                    <Select
                      aria-label={`${name} is`}
                      data={options}
                      value={field}
                      searchable
                      allowDeselect={false}
                      nothingFoundMessage="No matches"
                      error={field !== LEAVE_OUT && field === duplicateField}
                      onChange={(next) => onChoose(place, next)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {sortedColumns.length > shownCount && (
        <div className={classes.more}>
          <Button onClick={() => setShownCount(shownCount + 100)}>
            Show {Math.min(100, sortedColumns.length - shownCount)} more columns
          </Button>
        </div>
      )}
    </>
  );
}

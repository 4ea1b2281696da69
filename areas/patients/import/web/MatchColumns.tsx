import { Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryKey, refresh } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { ProblemBanner } from "#platform/web/ui/ProblemBanner.tsx";
import { type ImportRun, importRoutes, type Subject } from "../contract.ts";
import { columnsOf, isColumn, type Mapping } from "../columns.contract.ts";
import { guessMapping } from "../rules/csv-columns.ts";
import { mappingProblem, matchedTwice } from "../rules/words.ts";
import classes from "./import.module.css";

const subjects = [
  { value: "patient", label: "Patients" },
  { value: "referringdoctor", label: "Referring doctors" },
] as const;

/** Of a file with hundreds of columns the others are a press away. */
const SHOWN = 20;
const LEAVE_OUT = "";
const fieldsOf = (subject: Subject) => [
  { value: LEAVE_OUT, label: "Don't import" },
  ...Object.entries(columnsOf(subject)).map(([value, { label }]) => ({ value, label })),
];

const known = (mapping: Readonly<Record<string, string>>): Mapping =>
  Object.fromEntries(Object.entries(mapping).flatMap(([place, field]) => (isColumn(field) ? [[place, field]] : [])));

/** Which column is what. A guess to begin with; changed, the rows are looked at again. */
export function MatchColumns({ run, onChanges }: { run: ImportRun; onChanges: (has: boolean) => void }) {
  const queries = useQueryClient();
  const owner = useOwner();
  const { may } = useSession();
  const [subject, setSubject] = useState<Subject>(run.subject === "referringdoctor" ? "referringdoctor" : "patient");
  const [mapping, setMapping] = useState<Mapping>(known(run.mapping));
  const [isAsked, setAsked] = useState(false);
  const [most, setMost] = useState(SHOWN);
  const match = useSend(importRoutes.match, {
    errors: "inline",
    onDone: (reply) => {
      queries.setQueryData(queryKey(importRoutes.get, { params: { id: run.ID } }, owner), reply);
      void refresh(queries, [importRoutes.rows, importRoutes.list]);
    },
  });
  const isChanged = subject !== run.subject || JSON.stringify(mapping) !== JSON.stringify(known(run.mapping));
  useEffect(() => onChanges(isChanged), [onChanges, isChanged]);
  const problem = mappingProblem(mapping);
  const twice = matchedTwice(mapping);
  const choose = (place: number, field: string | null): void => {
    const { [place]: _, ...others } = mapping;
    setMapping(field !== null && isColumn(field) ? { ...mapping, [place]: field } : others);
  };
  const turn = (next: Subject): void => {
    setSubject(next);
    setMapping(
      guessMapping(
        run.columns.map(({ heading }) => heading),
        next,
      ),
    );
  };
  const apply = (): void => {
    setAsked(true);
    if (problem === null) match.send({ params: { id: run.ID }, body: { mapping, subject } });
  };
  // What nothing is read from comes first: it is what somebody may have overlooked.
  const all = run.columns.map((column, place) => ({ ...column, place }));
  const unmatched = all.filter(({ place }) => run.mapping[place] === undefined);
  const inOrder = [...unmatched, ...all.filter(({ place }) => run.mapping[place] !== undefined)];
  const shown = inOrder.slice(0, most);
  const said = (isAsked && problem) || match.error?.message;
  return (
    <Card
      title="Columns"
      count={`${Object.keys(mapping).length} of ${run.columns.length} matched${run.source === "" ? "" : ` · ${run.source}`}`}
      action={
        may(["referringdoctor.edit"]) && (
          <SegmentedControl label="File contents" value={subject} options={subjects} onChange={turn} />
        )
      }
    >
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
            {shown.map(({ heading, samples, place }) => {
              const name = heading || `Column ${place + 1}`;
              const field = mapping[place] ?? LEAVE_OUT;
              return (
                <tr key={place}>
                  <th scope="row">{name}</th>
                  <td className={classes.samples}>{samples.join(" · ") || "–"}</td>
                  <td>
                    <Select
                      aria-label={`${name} is`}
                      data={fieldsOf(subject)}
                      value={field}
                      searchable
                      allowDeselect={false}
                      nothingFoundMessage="No matches"
                      error={field !== LEAVE_OUT && field === twice}
                      onChange={(next) => choose(place, next)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {inOrder.length > most && (
        <div className={classes.more}>
          <Button onClick={() => setMost(most + 100)}>Show {Math.min(100, inOrder.length - most)} more columns</Button>
        </div>
      )}
      {(said || isChanged) && (
        <div className={classes.apply}>
          <ProblemBanner>{said}</ProblemBanner>
          {isChanged && (
            <div className={classes.acts}>
              <Button kind="primary" busy={match.isSending} onClick={apply}>
                Preview again
              </Button>
              <Button
                onClick={() => {
                  setSubject(run.subject === "referringdoctor" ? "referringdoctor" : "patient");
                  setMapping(known(run.mapping));
                  setAsked(false);
                }}
              >
                Undo
              </Button>
              <span className="muted">You changed the columns. Preview again to update the rows below.</span>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

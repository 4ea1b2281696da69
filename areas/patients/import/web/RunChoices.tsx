import { useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import type { ImportRun } from "../contract.ts";
import type { DateOrder, Mode } from "../lists.contract.ts";
import { dateColumns } from "../rules/open-dates.ts";
import classes from "./run.module.css";
import { LettersChoice } from "./LettersChoice.tsx";
import { SourceField } from "./SourceField.tsx";
import { useChoose } from "./useChoose.ts";

const modes = [
  { value: "add", label: "Add new only" },
  { value: "fill", label: "Fill empty fields" },
  { value: "update", label: "Update all fields" },
] as const satisfies readonly { value: Mode; label: string }[];

/**
 * Renders the choices for an import: how to treat people who already exist, the order of dates, how letters
 * are read and the source of the IDs.
 */
export function RunChoices({ run }: { run: ImportRun }) {
  const { choose, isSending } = useChoose(run);
  return (
    <section className={classes.choices} aria-label="How to import" aria-busy={isSending}>
      <span className={classes.ask}>People already here</span>
      <SegmentedControl
        label="People already here"
        value={run.mode}
        options={modes}
        onChange={(mode) => choose({ mode })}
      />
      <DatesChoice run={run} onChoose={(dates) => choose({ dates })} />
      <LettersChoice encoding={run.encoding} onChoose={(encoding) => choose({ encoding })} />
      <SourceChoice
        key={run.source}
        run={run}
        isSending={isSending}
        onChoose={(source) => choose({ source })}
      />
    </section>
  );
}

const orders = [
  { value: "dmy", label: "Day, month, year" },
  { value: "mdy", label: "Month, day, year" },
] as const satisfies readonly { value: DateOrder; label: string }[];

/**
 * Renders the order of day and month, as a question if the file does not reveal the order. Renders nothing
 * without date columns.
 */
function DatesChoice({ run, onChoose }: { run: ImportRun; onChoose: (order: DateOrder) => void }) {
  const columns = dateColumns(run);
  const [first] = columns;
  if (!first) return null;
  const isOpen = columns.some(({ is_open }) => is_open);
  return (
    <div className={classes.dates} data-open={isOpen || undefined}>
      <span className={classes.ask}>
        {isOpen ? "Which comes first in the dates of this file?" : "Dates read as"}
      </span>
      <SegmentedControl<DateOrder | "open">
        label="Order of day and month"
        value={isOpen ? "open" : first.order}
        options={orders}
        onChange={(order) => order !== "open" && onChoose(order)}
      />
    </div>
  );
}

interface SourceChoiceProps {
  run: ImportRun;
  isSending: boolean;
  onChoose: (source: string) => void;
}

/**
 * Renders the source of the IDs; read-only for FHIR files because their source is chosen before they are
 * read.
 */
function SourceChoice({ run, isSending, onChoose }: SourceChoiceProps) {
  const [source, setSource] = useState(run.source);
  if (run.format === "fhir")
    return (
      <span className={classes.source}>
        IDs come from <b>{run.source || "an unnamed system"}</b>
      </span>
    );
  const isChanged = source.trim() !== run.source;
  return (
    <form
      className={classes.source}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(source.trim());
      }}
    >
      <SourceField value={source} onChange={setSource} inline={classes.inline} />
      {isChanged && (
        <Button type="submit" busy={isSending}>
          Use {source.trim() || "no name"}
        </Button>
      )}
    </form>
  );
}

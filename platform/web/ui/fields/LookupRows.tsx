import { Combobox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import { useLate } from "#platform/web/ui/feedback/useLate.ts";
import { CREATE, type LookupResult, type LookupKind } from "./lookup.ts";
import { TryAgain } from "#platform/web/ui/buttons/TryAgain.tsx";
import classes from "./LookupRows.module.css";

interface LookupRowsProps<Row> {
  kind: LookupKind<Row>;
  found: LookupResult<Row>;
  rows: readonly Row[];
  typed: string;
  /** True if the rows match the current text, not an earlier one. */
  isFresh: boolean;
  label: string;
  canCreate: boolean;
}

export function LookupRows<Row extends { ID: number }>({
  kind,
  found,
  rows,
  typed,
  isFresh,
  label,
  canCreate,
}: LookupRowsProps<Row>) {
  return (
    <>
      <Combobox.Options aria-label={label} className={classes.rows} data-stale={!isFresh || undefined}>
        {rows.map((row) => (
          <Combobox.Option key={row.ID} value={String(row.ID)}>
            {kind.shown(row)}
            {kind.about?.(row) && <span className={classes.about}>{kind.about(row)}</span>}
          </Combobox.Option>
        ))}
        {canCreate && (
          <Combobox.Option value={CREATE}>
            <IconPlus size={15} aria-hidden className={classes.plus} /> Add {kind.noun} {quoteText(typed)}
          </Combobox.Option>
        )}
      </Combobox.Options>
      {rows.length === 0 && (
        <div className={classes.note} role="status">
          <Note kind={kind} found={found} typed={typed} isFresh={isFresh} />
        </div>
      )}
    </>
  );
}

function Note<Row>({
  kind,
  found,
  typed,
  isFresh,
}: Pick<LookupRowsProps<Row>, "kind" | "found" | "typed" | "isFresh">) {
  if (!kind.isEnough(typed)) return kind.hint;
  if (found.error) {
    return (
      <>
        {found.error.message} <TryAgain onClick={() => void found.refetch()} />
      </>
    );
  }
  return isFresh ? `No ${kind.noun} matches ${quoteText(typed)}.` : <Searching />;
}

const Searching = () => (useLate(450) ? "Searching…" : null);

import type { ReactNode } from "react";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import classes from "./forms.module.css";

interface RowsFieldProps {
  label: string;
  name: string;
  error: string | undefined;
  /** The button that adds the first row. */
  add: ReactNode;
  children: ReactNode;
}

/** A list that needs a row and has none yet. */
export function RowsField({ label, name, error, add, children }: RowsFieldProps) {
  return (
    <GroupField label={label} isLabelHidden name={name} value={[]} error={error} className={classes.none}>
      <EmptyState>{children}</EmptyState>
      {add}
    </GroupField>
  );
}

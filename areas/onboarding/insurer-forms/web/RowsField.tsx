import type { ReactNode } from "react";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import classes from "./forms.module.css";

interface RowsFieldProps {
  label: string;
  name: string;
  error: string | undefined;
  /** Button that adds the first row. */
  add: ReactNode;
  children: ReactNode;
}

/** Renders a required list that has no rows yet. */
export function RowsField({ label, name, error, add, children }: RowsFieldProps) {
  return (
    <GroupField label={label} isLabelHidden name={name} value={[]} error={error} className={classes.none}>
      <EmptyState>{children}</EmptyState>
      {add}
    </GroupField>
  );
}

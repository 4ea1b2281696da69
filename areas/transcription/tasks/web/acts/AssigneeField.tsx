import { useSession } from "#platform/web/shell/session.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { useWorkers } from "./useWorkers.ts";

type Assignee = Omit<FieldProps<number | string | null | undefined>, "label">;

/** Renders the field for the typist of a new task, for users who assign work. */
export function AssigneeField(field: Assignee) {
  const { may } = useSession();
  return may("task.assign") ? <Typists {...field} /> : null;
}

function Typists({ value, onChange, ...field }: Assignee) {
  const { options } = useWorkers("typing");
  return (
    <ChoiceField
      {...field}
      label="Typist"
      value={typeof value === "number" ? value : null}
      options={options}
      searchable
      clearable
      onChange={onChange}
    />
  );
}

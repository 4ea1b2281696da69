import type { ReactNode } from "react";
import { templateRoutes } from "#areas/transcription/templates/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";

const NO_TEMPLATE = 0;

interface TemplateFieldProps {
  template: number | string | null;
  /** True if the task needs no template. */
  none: boolean;
  error?: ReactNode;
  startsHere?: boolean;
  optional?: boolean;
  onChange: (change: { _client_template: number | null; no_template: boolean }) => void;
}

/** Renders the choice of the client's template for a task, or of no template (RULE-TASK-09). */
export function TemplateField({ template, none, error, startsHere, optional, onChange }: TemplateFieldProps) {
  const { data = [] } = useRead(templateRoutes.list);
  const options = data.map(({ ID, file, character_offset_count: offset }) => ({
    value: ID,
    label: offset > 0 ? `${file.name}, offset ${offset}` : file.name,
  }));
  return (
    <ChoiceField
      label="Template"
      value={none ? NO_TEMPLATE : typeof template === "number" ? template : null}
      options={[{ value: NO_TEMPLATE, label: "No template needed" }, ...options]}
      searchable
      clearable
      error={error}
      startsHere={startsHere}
      optional={optional}
      onChange={(chosen) =>
        onChange({
          _client_template: chosen === NO_TEMPLATE ? null : chosen,
          no_template: chosen === NO_TEMPLATE,
        })
      }
    />
  );
}

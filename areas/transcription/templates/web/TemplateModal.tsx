import { NumberInput } from "@mantine/core";
import { Version } from "#kernel/contract/id.ts";
import { FileField } from "#platform/files/web/FileField.tsx";
import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { type FieldProps, frameOf } from "#platform/web/ui/fields/field.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type ClientTemplate, TemplateBody, templateFile, templateRoutes } from "../contract.ts";

interface TemplateModalProps {
  /** The template to edit. Undefined adds a new one. */
  template?: ClientTemplate | undefined;
  onClose: () => void;
}

const Form = TemplateBody.extend({ version: Version });
const refresh = [templateRoutes.list];

/** Renders the form of a template (SCR-MOD-26). */
export function TemplateModal({ template, onClose }: TemplateModalProps) {
  const saving = { errors: "inline", refresh, onDone: onClose } as const;
  const create = useSend(templateRoutes.create, {
    ...saving,
    done: "Create Successfully",
    detail: ({ file }) => `Template added. ${file.name}`,
  });
  const update = useSend(templateRoutes.update, {
    ...saving,
    done: "Saved Successfully",
    detail: ({ file }) => file.name,
  });
  const { remove, restore } = useDeleteWithUndo({
    remove: templateRoutes.remove,
    restore: templateRoutes.update,
    label: (row: ClientTemplate) => row.file.name,
    refresh,
    onDone: onClose,
  });
  const form = useFormFor(Form, {
    initial: {
      _file: template?._file ?? null,
      character_offset_count: template?.character_offset_count ?? 0,
      _doctor: undefined,
      version: template?.version,
    },
    onSave: ({ version, _file, character_offset_count }) =>
      template
        ? update.sendAsync({
            params: { id: template.ID },
            body: {
              _file,
              character_offset_count,
              version,
              ...(template.is_deleted ? { is_deleted: false } : {}),
            },
          })
        : create.sendAsync({ body: { _file, character_offset_count } }),
  });
  return (
    <FormModal
      opened
      title={template ? "Edit template" : "Add template"}
      form={form}
      submit={template?.is_deleted ? "Save and restore" : template ? "Save template" : "Add template"}
      onClose={onClose}
      footStart={
        template && (
          <Button onClick={() => (template.is_deleted ? restore(template) : void remove(template))}>
            {template.is_deleted ? "Restore template" : "Delete template"}
          </Button>
        )
      }
    >
      <FileField {...form.field("_file")} label="File" purpose={templateFile} file={template?.file ?? null} />
      <OffsetField
        {...form.field("character_offset_count")}
        label="Character offset"
        description="Characters of the blank form. They are subtracted from a letter's count."
      />
    </FormModal>
  );
}

/**
 * Renders the field of the character offset. An empty field is null; any other input is converted to a number
 * for the schema to check.
 */
function OffsetField({ value, onChange, onBlur, ...frame }: FieldProps<number | null | undefined>) {
  return (
    <NumberInput
      {...frameOf(frame, { value })}
      value={value ?? ""}
      onChange={(typed) => onChange(typed === "" ? null : Number(typed))}
      onBlur={onBlur}
      allowDecimal={false}
      hideControls
      inputMode="numeric"
    />
  );
}

import { Checkbox } from "@mantine/core";
import { useVisitTypes } from "#areas/calendar/appointment-types/web/useVisitTypes.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { WholeNumberField } from "#platform/web/ui/fields/WholeNumberField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { recallRoutes } from "../contract.ts";
import { type RecallRule, ruleRoutes, UNITS } from "../rule.contract.ts";
import { ruleDraftOf, RuleForm } from "../rules/form.ts";
import { UNIT_NAMES } from "../rules/words.ts";

/** Routes whose cached replies are stale after any change of a rule. */
export const RULE_ROUTES = [ruleRoutes.rules, recallRoutes.list, recallRoutes.ofPatient] as const;

const UNIT_OPTIONS = UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }));

interface RuleModalProps {
  /** The rule to edit. If omitted, the dialog adds a new one. */
  rule?: RecallRule | undefined;
  onClose: () => void;
}

/** Renders the dialog for adding or editing a rule that makes recalls. */
export function RuleModal({ rule, onClose }: RuleModalProps) {
  const saving = { errors: "inline", refresh: RULE_ROUTES, onDone: onClose } as const;
  const create = useSend(ruleRoutes.createRule, {
    ...saving,
    done: "Create Successfully",
    detail: ({ visit_type }) => `Rule added. ${visit_type.name}`,
  });
  const update = useSend(ruleRoutes.updateRule, {
    ...saving,
    done: "Saved Successfully",
    detail: ({ visit_type }) => `Rule for ${visit_type.name}`,
  });
  const form = useFormFor(RuleForm, {
    initial: ruleDraftOf(rule),
    onSave: ({ version, ...body }) =>
      rule
        ? update.sendAsync({ params: { id: rule.ID }, body: { ...body, version } })
        : create.sendAsync({ body }),
  });
  const types = useVisitTypes() ?? [];
  const isGone = rule && !types.some(({ ID }) => ID === rule._visit_type);
  const options = [...types, ...(isGone ? [rule.visit_type] : [])].map(({ ID, name }) => ({
    value: ID,
    label: name,
  }));
  return (
    <FormModal
      opened
      title={rule ? "Edit rule" : "Add rule"}
      form={form}
      submit={rule ? "Save rule" : "Add rule"}
      onClose={onClose}
    >
      <ChoiceField {...form.field("_visit_type")} label="After an appointment of type" options={options} />
      <FieldRow>
        <WholeNumberField {...form.field("amount")} label="Review in" />
        <ChoiceField {...form.field("unit")} label="Weeks or months" options={UNIT_OPTIONS} />
      </FieldRow>
      <TextField {...form.field("reason")} label="Reason" />
      <Checkbox
        label="Active"
        description="Applies to appointments from today on. The appointment's own follow-up comes first."
        checked={form.values.is_active ?? true}
        onChange={(event) => form.set({ is_active: event.currentTarget.checked })}
      />
    </FormModal>
  );
}

import type { z } from "zod";
import { withRule } from "#kernel/contract/form-rule.ts";
import { Version } from "#kernel/contract/id.ts";
import { addMonths, type Day } from "#kernel/dates/day.ts";
import { type Recall, RecallBody, RecallEnd } from "../recall.contract.ts";
import { type RecallRule, RecallRuleBody } from "../rule.contract.ts";
import { endErrors } from "./recall.ts";

/** Schema of the form: the body of the contract, with the version that is edited. */
export const RecallForm = RecallBody.omit({ _doctor: true }).extend({ version: Version });
export type RecallDraft = z.input<typeof RecallForm>;

/** Returns the initial values of the form: of a new recall in six months if none is given. */
export const draftOf = (
  recall: Recall | undefined,
  { patient, today }: { readonly patient: number | null; readonly today: Day },
) => ({
  _patient: recall?._patient ?? patient,
  _visit_type: recall?._visit_type ?? null,
  reason: recall?.reason ?? "",
  due_on: recall?.due_on ?? addMonths(today, 6),
  version: recall?.version,
});

export const EndForm = withRule(RecallEnd, endErrors);

export const RuleForm = RecallRuleBody.omit({ _doctor: true }).extend({ version: Version });

export const ruleDraftOf = (rule: RecallRule | undefined) => ({
  _visit_type: rule?._visit_type ?? null,
  amount: rule?.amount ?? 6,
  unit: rule?.unit ?? ("month" as const),
  reason: rule?.reason ?? "Review",
  is_active: rule?.is_active ?? true,
  version: rule?.version,
});

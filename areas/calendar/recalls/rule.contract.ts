import { z } from "zod";
import { VisitTypeLength } from "#areas/calendar/appointment-types/brief.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference, Version } from "#kernel/contract/id.ts";
import { invalid, stale } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";
import { ENTER_REASON, LONGEST_REASON } from "./recall.contract.ts";

export const RULE_TAKEN = "This type already has a rule.";
export const UNITS = ["week", "month"] as const;
export type RuleUnit = (typeof UNITS)[number];

/** A rule of the practice: after an appointment of a type, review in so many weeks or months. */
export const RecallRule = z.object({
  ID: z.int(),
  _doctor: z.int(),
  _visit_type: z.int(),
  visit_type: VisitTypeLength,
  amount: z.int(),
  unit: z.enum(UNITS),
  reason: z.string(),
  is_active: z.boolean(),
  is_deleted: z.boolean(),
  version: z.int(),
});
export type RecallRule = z.output<typeof RecallRule>;

const AMOUNT = "Enter a whole number from 1 to 260.";
export const RecallRuleBody = z.object({
  _visit_type: Reference,
  amount: z.int(AMOUNT).min(1, AMOUNT).max(260, AMOUNT),
  unit: z.enum(UNITS, "Choose weeks or months."),
  reason: line(LONGEST_REASON, ENTER_REASON),
  is_active: z.boolean().optional(),
  _doctor: z.int().nullish(),
});
export type RecallRuleBody = z.output<typeof RecallRuleBody>;

/** A change of a rule. Omitted fields keep their values; `is_deleted: false` restores a deleted rule. */
const RecallRuleChange = RecallRuleBody.partial().extend({
  is_deleted: z.literal(false, "Use DELETE to delete a rule.").optional(),
  version: Version,
});

const edit = { needs: ["client.edit", "practice.settings"], client: "required" } as const;
const addressed = {
  path: "/recallRule/{id}",
  params: { id: IdParam },
  entities: { id: "recallrule" },
} as const;
const example = { _visit_type: 1, amount: 6, unit: "month", reason: "Review" } as const;

export const ruleRoutes = {
  rules: route({
    id: "own",
    summary: "Rules that make recalls, by the name of their type",
    method: "GET",
    path: "/recallRule",
    access: { needs: ["calendar.view", "client.edit"], client: "required" },
    reply: z.array(RecallRule),
  }),
  createRule: route({
    id: "own",
    summary: "Add a rule that makes recalls of appointments from today on",
    method: "POST",
    path: "/recallRule",
    access: edit,
    body: RecallRuleBody,
    reply: RecallRule,
    status: 201,
    fails: [invalid],
    example,
  }),
  updateRule: route({
    id: "own",
    summary: "Change a rule and the due dates of its recalls, or restore a deleted rule",
    method: "PUT",
    ...addressed,
    access: edit,
    body: RecallRuleChange,
    reply: RecallRule,
    fails: [invalid, stale],
    example: { amount: 12 },
  }),
  removeRule: route({
    id: "own",
    summary: "Delete a rule; its recalls stay, and the rule can be restored",
    method: "DELETE",
    ...addressed,
    access: edit,
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
};

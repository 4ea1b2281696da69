import type { SignupAnswers } from "./answers.ts";
import { SERVICES } from "./chosen-services.ts";

export type StepName =
  | "services"
  | "profile"
  | "billing"
  | "contact"
  | "transcription"
  | "coding"
  | "agreements";

export interface Step {
  readonly name: StepName;
  readonly title: string;
  readonly note: string;
}

const ALL_STEPS: readonly Step[] = [
  { name: "services", title: "Services", note: "Choose what you need" },
  { name: "profile", title: "Profile", note: "You and your practice" },
  { name: "billing", title: "Billing", note: "Provider and bank account" },
  { name: "contact", title: "Billing contact", note: "Who we ask about accounts" },
  { name: "transcription", title: "Transcription", note: "How you dictate" },
  { name: "coding", title: "Coding", note: "Hospital separations" },
  { name: "agreements", title: "Check and sign", note: "Agreements" },
];

/**
 * Returns the steps for the chosen services, in order (RULE-REG-17, RULE-REG-18). Forms-only clients have
 * two: services and profile.
 */
export function stepsOf({
  formsOnly,
  billingPackage,
  services,
}: Pick<SignupAnswers, "formsOnly" | "billingPackage" | "services">): Step[] {
  const isShown: Readonly<Record<StepName, boolean>> = {
    services: true,
    profile: true,
    billing: !formsOnly && billingPackage !== null,
    contact: !formsOnly && billingPackage !== null,
    transcription: !formsOnly && services.includes(SERVICES.transcription),
    coding: !formsOnly && services.includes(SERVICES.coding),
    agreements: !formsOnly,
  };
  return ALL_STEPS.filter(({ name }) => isShown[name]);
}

/** Returns the next step, or null after the last one. */
export function stepAfter(steps: readonly Step[], name: StepName): StepName | null {
  return steps[steps.findIndex((step) => step.name === name) + 1]?.name ?? null;
}

const STEP_PATTERNS: readonly (readonly [RegExp, StepName])[] = [
  [/^(services|billing\.(client_service_id|has_ifc|is_ifc_prepaid|prepay_amount|is_annual))/, "services"],
  [/^(practices|bank_accounts|billing)/, "billing"],
  [/^billing_contacts/, "contact"],
  [/^jyt/, "transcription"],
  [/^coding/, "coding"],
  [/^(signature|digital_signature|signup_detail|total)/, "agreements"],
];

/** Returns the step that contains the refused field. */
export const stepOfField = (field: string): StepName =>
  (field.startsWith("billing_contacts")
    ? "contact"
    : STEP_PATTERNS.find(([pattern]) => pattern.test(field))?.[1]) ?? "profile";

import { CHOOSE_AGENT_HOURS } from "#areas/practice/clients/services.contract.ts";
import { APPOINTMAID_SERVICE, type SignupAnswers } from "./answers.ts";
import { CHOOSE_PACKAGE, CHOOSE_SERVICE } from "./chosen-services.ts";
import { isPrepayable, PREPAY_RANGE } from "./registration-errors.ts";

type ServiceChoice = Pick<
  SignupAnswers,
  "formsOnly" | "services" | "billingPackage" | "ifc" | "prepay_amount" | "appointmaid_package"
>;
type Fault = "services" | "billingPackage" | "appointmaid_package" | "prepay_amount";

/** Returns the faults of the first step by field (RULE-REG-01 to -03). */
export function serviceFaults(choice: ServiceChoice, wantsBilling: boolean): Partial<Record<Fault, string>> {
  const { formsOnly, services, billingPackage, ifc, prepay_amount, appointmaid_package } = choice;
  if (formsOnly) return {};
  const needsAgentHours = services.includes(APPOINTMAID_SERVICE) && appointmaid_package === null;
  return {
    ...(services.length === 0 && !wantsBilling ? { services: CHOOSE_SERVICE } : {}),
    ...(needsAgentHours ? { appointmaid_package: CHOOSE_AGENT_HOURS } : {}),
    ...(wantsBilling && billingPackage === null ? { billingPackage: CHOOSE_PACKAGE } : {}),
    ...(wantsBilling && ifc === "prepaid" && !isPrepayable(prepay_amount)
      ? { prepay_amount: PREPAY_RANGE }
      : {}),
  };
}

import { type Step, stepsOf } from "../rules/steps.ts";
import { PUBLIC_PACKAGES, SERVICES } from "../rules/chosen-services.ts";

const KEY = "corella.signup-steps";
const [ANY_PACKAGE = null] = PUBLIC_PACKAGES;

/** Keeps the steps of a sign-up, because the browser leaves the application to pay. */
export function storeSteps(steps: readonly Step[]): void {
  try {
    sessionStorage.setItem(KEY, steps.map(({ name }) => name).join(" "));
  } catch {
    // The payment then lists the steps of every sign-up with a payment.
  }
}

/**
 * Returns the steps already known, or before any are known the steps of a sign-up with payment, because only
 * billing is paid in advance.
 */
export function loadSteps(): readonly Step[] {
  const all = stepsOf({
    formsOnly: false,
    billingPackage: ANY_PACKAGE,
    services: [SERVICES.transcription, SERVICES.coding],
  });
  const names = readNames();
  const keptSteps = all.filter(({ name }) => names.includes(name));
  if (keptSteps.length > 0) return keptSteps;
  return stepsOf({ formsOnly: false, billingPackage: ANY_PACKAGE, services: [] });
}

function readNames(): readonly string[] {
  try {
    return sessionStorage.getItem(KEY)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

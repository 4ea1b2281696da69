import { trialExpiry } from "#areas/practice/clients/rules/services.ts";
import type { ServiceWrite } from "#areas/practice/clients/rules/services.ts";
import { addMonths, type Day } from "#kernel/dates/day.ts";
import type { ChosenService } from "../fields.ts";

interface ServiceSelection {
  readonly services: readonly number[];
  readonly chosen: readonly ChosenService[];
  readonly billingPackage: number | null;
  /** True if the link allows trials only (RULE-TOK-02). */
  readonly trialOnly: boolean;
  /** IDs of the services charged by the sign-up invoice, which are not live until it is paid (G-66). */
  readonly charged: readonly number[];
  /** First day of the services: the chosen one, but not before today. */
  readonly from: Day;
}

/**
 * Builds the service rows of a new client. Only the billing package and services charged monthly may be
 * trials.
 */
export const newEntries = ({
  services,
  chosen,
  billingPackage,
  trialOnly,
  charged,
  from,
}: ServiceSelection): ServiceWrite[] =>
  services.map((client_service_id) => {
    const chosenService = chosen.find((each) => each.client_service_id === client_service_id);
    const is_trial =
      (chosenService?.is_trial ?? false) || (trialOnly && client_service_id === billingPackage);
    const isUnpaid = charged.includes(client_service_id);
    const active_date = isUnpaid ? null : from;
    return {
      ID: null,
      client_service_id,
      is_trial,
      // STATE-PKG-05
      trial_exp_date: is_trial ? trialExpiry(from, 1) : null,
      active_date,
      cut_off_date: null,
      next_invoice_date: is_trial || isUnpaid ? null : addMonths(from, 1),
      appointmaid_package: chosenService?.appointmaid_package || null,
      included_billing: null,
      is_deleted: false,
    };
  });

/** Returns the services to invoice: all except trials. */
export const chargedServices = (selection: Omit<ServiceSelection, "charged" | "from">): number[] =>
  selection.services.filter((ID) => {
    const isTrial = selection.chosen.some((each) => each.client_service_id === ID && each.is_trial);
    return !isTrial && !(selection.trialOnly && ID === selection.billingPackage);
  });

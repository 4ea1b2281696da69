import { insertInvoice } from "#areas/billing/invoices/server/index.ts";
import { type PriceList, type Quote, quote } from "#areas/billing/products/rules/quote.ts";
import { priceDay, pricesOn } from "#areas/billing/products/server/index.ts";
import type { ChosenService } from "#areas/onboarding/registration/fields.ts";
import {
  type ChosenServices,
  SPECIAL_PACKAGES,
  allowedPackages,
  chosenServices,
} from "#areas/onboarding/registration/rules/chosen-services.ts";
import { newEntries } from "#areas/onboarding/registration/rules/entries.ts";
import { writeServices } from "#areas/practice/clients/server/index.ts";
import { isLive, type ServiceWrite } from "#areas/practice/clients/rules/services.ts";
import type { Day } from "#kernel/dates/day.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { type packageRoutes, UNPAID_INVOICE, upgradeRefused } from "../contract.ts";
import { type Entry, livePackage, withoutUnpaid } from "../rules/switching.ts";
import { findServiceKinds, findUnpaidSignup } from "./queries.ts";
import type { LockedClient } from "./visible-client.ts";

type Context = HandlerContext<typeof packageRoutes.upgrade>;

const refuse = (reason: string) => refusalOf(upgradeRefused, { reason });

/** Adds services (API-PKG-001). Returns the invoice for services paid in advance, or null. */
export async function upgrade(
  { db, actor, body, now }: Context,
  { client, today }: LockedClient,
): Promise<number | null> {
  if ((await findUnpaidSignup(db, client.ID)) !== null) throw refuse(UNPAID_INVOICE);
  // Removes services whose invoice was closed, so that they can be bought again (STATE-SIGNUP-02).
  const { kept, dropped } = withoutUnpaid(client.services);
  const kinds = await findServiceKinds(db);
  const packages = allowedPackages(actor.kind === "staff" ? { packages: SPECIAL_PACKAGES } : null);
  const serviceChoice = chosenServices(body, kinds, packages);
  const verdict = verdictOf(serviceChoice.errors);
  if (!verdict.allowed) throw verdict.refusal;
  const addedIds = listAddedServices(serviceChoice, kept, today);
  const requested = body.services ?? [];
  assertUntried(requested, kept);
  const trials = new Set(
    requested.filter(({ is_trial }) => is_trial).map(({ client_service_id }) => client_service_id),
  );
  const prices = await pricesOn(db, priceDay(now));
  const services = addedIds.filter((ID) => !trials.has(ID));
  const price = quoteAdvance(prices, services, body.billing);
  const selection = {
    services: addedIds,
    chosen: requested,
    billingPackage: serviceChoice.billingPackage,
    trialOnly: false,
  };
  const entries = newEntries({
    ...selection,
    charged: listCharged(services, prices, price),
    from: today,
  });
  const removedEntries = dropped.filter(({ client_service_id }) => !addedIds.includes(client_service_id));
  await writeServices(db, client.ID, [...removedEntries, ...reuseRows(entries, client.services)]);
  if (price.total === 0) return null;
  return insertInvoice(db, {
    _doctor: client.ID,
    by: actor.ID,
    lines: price.lines,
    invoice_date: today,
    kind: "signup",
  });
}

/**
 * Returns the IDs of the chosen services that are not live yet. Throws a refusal if there are none, or if a
 * second billing package was chosen.
 */
function listAddedServices(
  { services, billingPackage }: ChosenServices,
  entries: readonly Entry[],
  today: Day,
): number[] {
  const current = livePackage(entries, today);
  if (current && billingPackage !== null)
    throw refuse("There is already a billing package. Switch to another package instead.");
  const liveIds = new Set(
    entries.filter((entry) => isLive(entry, today)).map(({ client_service_id }) => client_service_id),
  );
  const addedIds = services.filter((ID) => !liveIds.has(ID));
  if (addedIds.length === 0) throw refuse("These services are already active.");
  return addedIds;
}

/**
 * Throws a refusal if a requested trial was used before, because a client may try each package only once
 * (G-55).
 */
function assertUntried(requested: readonly ChosenService[], entries: readonly Entry[]): void {
  const triedServices = new Set(
    entries
      .filter(({ trial_exp_date }) => trial_exp_date !== null)
      .map(({ client_service_id }) => client_service_id),
  );
  if (requested.some((service) => service.is_trial && triedServices.has(service.client_service_id)))
    throw refuse("The free trial was used already.");
}

/** Computes the quote of the services and the consents paid in advance. */
function quoteAdvance(
  prices: PriceList,
  services: readonly number[],
  billing: Context["body"]["billing"],
): Quote {
  const prepay_amount = billing?.has_ifc && billing.is_ifc_prepaid ? (billing.prepay_amount ?? 0) : 0;
  return quote(prices, { services, is_annual: billing?.is_annual ?? false, prepay_amount });
}

/** Returns the IDs of the services that the quote charges. */
function listCharged(services: readonly number[], prices: PriceList, price: Quote): number[] {
  const isCharged = (ID: number) =>
    price.total > 0 &&
    price.lines.some(
      ({ _product }) =>
        prices.services.find((pricedService) => pricedService.ID === ID)?._product === _product,
    );
  return services.filter(isCharged);
}

/** Returns the entries, each with the row of a service that ended earlier. `ID` is null if there is none. */
function reuseRows(entries: readonly ServiceWrite[], saved: readonly Entry[]): ServiceWrite[] {
  const rowOf = (ID: number) => saved.find((entry) => entry.client_service_id === ID)?.ID ?? null;
  return entries.map((entry) => ({ ...entry, ID: rowOf(entry.client_service_id) }));
}

import { insertInvoice } from "#areas/billing/invoices/server/index.ts";
import { quote } from "#areas/billing/products/rules/quote.ts";
import { priceDay, pricesOn } from "#areas/billing/products/server/index.ts";
import {
  SPECIAL_PACKAGES,
  allowedPackages,
  chosenServices,
} from "#areas/onboarding/registration/rules/chosen-services.ts";
import { newEntries } from "#areas/onboarding/registration/rules/entries.ts";
import { writeServices } from "#areas/practice/clients/server/index.ts";
import { isLive } from "#areas/practice/clients/rules/services.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { type packageRoutes, UNPAID_INVOICE, upgradeRefused } from "../contract.ts";
import { livePackage, withoutUnpaid } from "../rules/switching.ts";
import { findServiceKinds, findUnpaidSignup } from "./queries.ts";
import type { LockedClient } from "./reach.ts";

type Context = HandlerContext<typeof packageRoutes.upgrade>;

const refuse = (reason: string) => refusalOf(upgradeRefused, { reason });

/** Adds services (API-PKG-001). Returns the invoice for services paid in advance, or null. */
export async function upgrade(
  { db, actor, body, now }: Context,
  { client: record, today }: LockedClient,
): Promise<number | null> {
  if ((await findUnpaidSignup(db, record.ID)) !== null) throw refuse(UNPAID_INVOICE);
  // Removes services whose invoice was closed, so that they can be bought again (STATE-SIGNUP-02).
  const { kept, dropped } = withoutUnpaid(record.services);
  const client = { ...record, services: kept };
  const kinds = await findServiceKinds(db);
  const packages = allowedPackages(actor.kind === "staff" ? { packages: SPECIAL_PACKAGES } : null);
  const chosen = chosenServices(body, kinds, packages);
  const verdict = verdictOf(chosen.errors);
  if (!verdict.allowed) throw verdict.refusal;
  const current = livePackage(client.services, today);
  if (current && chosen.billingPackage !== null)
    throw refuse("There is already a billing package. Switch to another package instead.");
  const liveIds = new Set(
    client.services.filter((entry) => isLive(entry, today)).map(({ client_service_id }) => client_service_id),
  );
  const addedIds = chosen.services.filter((ID) => !liveIds.has(ID));
  if (addedIds.length === 0) throw refuse("These services are already active.");
  const requested = body.services ?? [];
  const triedServices = new Set(
    client.services
      .filter(({ trial_exp_date }) => trial_exp_date !== null)
      .map(({ client_service_id }) => client_service_id),
  );
  // A client may try each package only once (G-55).
  if (requested.some((service) => service.is_trial && triedServices.has(service.client_service_id)))
    throw refuse("The free trial was used already.");
  const billing = body.billing ?? null;
  const trials = new Set(
    requested.filter(({ is_trial }) => is_trial).map(({ client_service_id }) => client_service_id),
  );
  const prices = await pricesOn(db, priceDay(now));
  const prepay_amount = billing?.has_ifc && billing.is_ifc_prepaid ? (billing.prepay_amount ?? 0) : 0;
  const services = addedIds.filter((ID) => !trials.has(ID));
  const price = quote(prices, { services, is_annual: billing?.is_annual ?? false, prepay_amount });
  const isCharged = (ID: number) =>
    price.total > 0 &&
    price.lines.some(
      ({ _product }) =>
        prices.services.find((pricedService) => pricedService.ID === ID)?._product === _product,
    );
  const selection = {
    services: addedIds,
    chosen: requested,
    billingPackage: chosen.billingPackage,
    trialOnly: false,
  };
  const entries = newEntries({ ...selection, charged: services.filter(isCharged), from: today });
  // Reuses the row of a service that ended earlier.
  const rowOf = (ID: number) => record.services.find((entry) => entry.client_service_id === ID)?.ID ?? null;
  const removedEntries = dropped.filter(({ client_service_id }) => !addedIds.includes(client_service_id));
  await writeServices(db, client.ID, [
    ...removedEntries,
    ...entries.map((entry) => ({ ...entry, ID: rowOf(entry.client_service_id) })),
  ]);
  if (price.total === 0) return null;
  return insertInvoice(db, {
    _doctor: client.ID,
    by: actor.ID,
    lines: price.lines,
    invoice_date: today,
    kind: "signup",
  });
}

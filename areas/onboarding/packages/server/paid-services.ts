import type { PaidHook } from "#areas/billing/payments/server/index.ts";
import { findFullClient, lockClient, writeServices } from "#areas/practice/clients/server/index.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { startAfterPayment } from "../rules/switching.ts";
import { auditServices } from "./audit.ts";
import { endSwitch, findKindOfInvoice, findOpenSwitch, findYearlyServices } from "./queries.ts";
import { applySwitch } from "./switch.ts";

/**
 * Starts the services of a paid sign-up invoice, or applies a paid switch, in the transaction that
 * records the payment (G-52, G-66).
 */
export const startPaidServices: PaidHook = async (db, { _doctor, invoice, now }) => {
  const kind = (await findKindOfInvoice(db, _doctor, invoice))?.kind;
  if (kind !== "signup" && kind !== "switch") return [];
  await lockClient(db, _doctor);
  const client = await findFullClient(db, _doctor);
  if (!client) return [];
  const today = todayIn(zoneNamed(client._timezone), now);
  if (kind === "signup") {
    const startedServices = startAfterPayment(
      client.services,
      today,
      await findYearlyServices(db, _doctor, invoice),
    );
    if (startedServices.length === 0) return [];
    await writeServices(db, _doctor, startedServices);
    return [auditServices(client, await findFullClient(db, _doctor), "activated services")];
  }
  const openSwitch = await findOpenSwitch(db, _doctor);
  if (openSwitch?._invoice !== invoice) return [];
  await applySwitch({ db, client, today, now }, openSwitch);
  await endSwitch(db, _doctor, openSwitch.ID, "done");
  return [auditServices(client, await findFullClient(db, _doctor), "switched the package")];
};

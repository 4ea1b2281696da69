import { clientName } from "#areas/practice/clients/rules/name.ts";

interface Charged {
  readonly _doctor: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly service: number;
  readonly description: string;
  readonly product: number;
}

/** Lists the clients with charged services that no invoice of the month contains (G-38, API-INV-019). */
export function missingServices(charged: readonly Charged[], invoiced: readonly { _doctor: number; product: number }[]) {
  const known = new Set(invoiced.map(({ _doctor, product }) => `${_doctor}:${product}`));
  const missing = charged.filter(({ _doctor, product }) => !known.has(`${_doctor}:${product}`));
  return [...Map.groupBy(missing, ({ _doctor }) => _doctor)].flatMap(([ID, services]) => {
    const [first] = services;
    if (!first) return [];
    return { ID, name: clientName(first), services: services.map(({ service, description }) => ({ ID: service, description })) };
  });
}

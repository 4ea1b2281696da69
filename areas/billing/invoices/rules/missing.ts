import { clientName } from "#areas/practice/clients/rules/name.ts";

interface ChargedService {
  readonly _doctor: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly service: number;
  readonly description: string;
  readonly product: number;
}

/** Lists the clients with charged services that no invoice of the month contains (G-38, API-INV-019). */
export function missingServices(
  chargedServices: readonly ChargedService[],
  invoicedProducts: readonly { _doctor: number; product: number }[],
) {
  const invoicedKeys = new Set(invoicedProducts.map(({ _doctor, product }) => `${_doctor}:${product}`));
  const missing = chargedServices.filter(
    ({ _doctor, product }) => !invoicedKeys.has(`${_doctor}:${product}`),
  );
  return [...Map.groupBy(missing, ({ _doctor }) => _doctor)].flatMap(([ID, services]) => {
    const [firstService] = services;
    if (!firstService) return [];
    return {
      ID,
      name: clientName(firstService),
      services: services.map(({ service, description, product }) => ({
        ID: service,
        description,
        _product: product,
      })),
    };
  });
}

import { useMemo } from "react";
import {
  FREE_OF_CHARGE,
  monthWithGst,
  providerNumbers,
  yearWithGst,
} from "#areas/onboarding/registration/rules/package-facts.ts";
import { lookupRoutes, type Product, type Service } from "#areas/practice/reference-data/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { SWITCHABLE } from "../rules/switching.ts";

interface ComparedPackage extends Service {
  readonly product: Product | undefined;
}

/** Reads the services with their products at today's prices. */
export function usePricedServices() {
  const services = useRead(lookupRoutes.services, undefined, { freshFor: 600_000 });
  const products = useRead(lookupRoutes.products, undefined, { freshFor: 600_000 });
  const priced = useMemo(() => {
    if (!services.data || !products.data) return undefined;
    const byId = new Map(products.data.map((product) => [product.ID, product]));
    return services.data.map(
      (service): ComparedPackage => ({ ...service, product: byId.get(service._product ?? 0) }),
    );
  }, [services.data, products.data]);
  return { state: services.error ? services : products, priced };
}

const columnsFor = (current: number | null): Column<ComparedPackage>[] => [
  {
    key: "package",
    head: "Package",
    isKey: true,
    cell: ({ ID, description }) =>
      ID === current ? (
        <>
          {description} <Status is="active">Current</Status>
        </>
      ) : (
        description
      ),
  },
  {
    key: "price",
    head: "A month with GST",
    digits: true,
    align: "right",
    cell: ({ product }) => monthWithGst(product ?? FREE_OF_CHARGE),
    phone: "second",
  },
  {
    key: "year",
    head: "A year with GST",
    digits: true,
    align: "right",
    cell: ({ product }) => yearWithGst(product ?? FREE_OF_CHARGE),
    drops: "laptop",
  },
  {
    key: "limit",
    head: "Provider numbers",
    digits: true,
    align: "right",
    cell: providerNumbers,
    phone: "end",
  },
  {
    key: "includes",
    head: "Services",
    elastic: true,
    wraps: true,
    cell: ({ includes }) => includes.join(", ") || "–",
    phone: "second",
  },
];

/** Compares the billing packages that a client may switch between. `current` is the client's package. */
export function PackageComparison({ current }: { current: number | null }) {
  const { state, priced } = usePricedServices();
  const rows = priced
    ?.filter(({ ID }) => SWITCHABLE.includes(ID))
    .toSorted((a, b) => (a.product?.unit_price ?? 0) - (b.product?.unit_price ?? 0));
  return (
    <Card title="Billing packages">
      <Table
        variant="card"
        label="Billing packages"
        rows={rows}
        state={state}
        columns={columnsFor(current)}
        rowKey={({ ID }) => ID}
        empty={null}
      />
    </Card>
  );
}

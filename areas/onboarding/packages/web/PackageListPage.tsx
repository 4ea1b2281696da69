import { useMemo, useState } from "react";
import { productRoutes } from "#areas/billing/products/contract.ts";
import { packagePrice } from "#areas/billing/products/rules/prices.ts";
import {
  FREE_OF_CHARGE,
  monthWithGst,
  providerNumbers,
  providerPhrase,
} from "#areas/onboarding/registration/rules/package-facts.ts";
import { lookupRoutes, type Product, type Service } from "#areas/practice/reference-data/contract.ts";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { packageList } from "../contract.ts";
import { PackageModal } from "./PackageModal.tsx";

interface Package extends Service {
  readonly product: Product | undefined;
}

function priceOf({ product }: Package): string {
  if (!product) return "Free of charge";
  const { price, per } = packagePrice(product);
  return `${price} ${per}`;
}

/** Renders the provider numbers of a package, in a phrase where the table has no head. */
function Limit({ of }: { of: Package }) {
  return usePhone() ? providerPhrase(of) : providerNumbers(of);
}

const COLUMNS: Column<Package>[] = [
  { key: "package", head: "Package", cell: (row) => row.description, sortable: true },
  { key: "price", head: "Price today", cell: priceOf, sortable: true, digits: true, phone: "second" },
  {
    key: "gst",
    head: "A month with GST",
    cell: ({ product }) => monthWithGst(product ?? FREE_OF_CHARGE),
    digits: true,
    align: "right",
    drops: "tablet",
  },
  {
    key: "limit",
    head: "Provider numbers",
    cell: (row) => <Limit of={row} />,
    digits: true,
    align: "right",
    phone: "end",
  },
  {
    key: "includes",
    head: "Services",
    cell: ({ includes }) => includes.join(", ") || "–",
    elastic: true,
    wraps: true,
    drops: "tablet",
  },
];

const search = { label: "Search packages", from: 1 };

/**
 * Lists the billing packages with their current prices and provider limits (G-56). Prices are edited on the
 * Prices page.
 */
export function PackageListPage() {
  useRealtime({ ofAll: true });
  const services = useRead(lookupRoutes.services);
  const products = useRead(productRoutes.products);
  const list = useListParams(packageList);
  const [openId, setOpenId] = useState<number | null>(null);
  const packages = useMemo(() => {
    const byId = new Map(products.data?.map((product) => [product.ID, product]));
    return services.data
      ?.filter(({ kind }) => kind === "billing")
      .map((service): Package => ({ ...service, product: byId.get(service._product ?? 0) }));
  }, [services.data, products.data]);
  const { search: searchText, order } = list.values;
  const read = localPageOf({ ...services, data: packages }, list, (rows) =>
    orderedRows(
      matchingRows(rows, searchText, (row) => [row.description]),
      order,
      (row, by) => (by === "price" ? (row.product?.unit_price ?? 0) : row.description),
    ),
  );
  const openPackage = packages?.find(({ ID }) => ID === openId);
  return (
    <ListPage
      title="Packages"
      nouns="packages"
      list={list}
      read={read}
      search={search}
      columns={COLUMNS}
      onOpen={({ ID }) => setOpenId(ID)}
    >
      {openPackage && <PackageModal service={openPackage} onClose={() => setOpenId(null)} />}
    </ListPage>
  );
}

import { useMemo, useState } from "react";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type PricedProduct, priceList, productRoutes } from "../contract.ts";
import { formatProductPrice, nextPrice } from "../rules/prices.ts";
import { PriceModal } from "./PriceModal.tsx";

const chargeTextOf = ({ charge_type, period }: PricedProduct): string =>
  [charge_type, period].filter(Boolean).join(", ") || "–";

function nextPriceText(product: PricedProduct, today: Day): string {
  const next = nextPrice(product.prices, today);
  return next ? `${formatProductPrice(product, next.unit_price)} from ${formatDay(next.from_day)}` : "–";
}

const columnsOf = (today: Day): Column<PricedProduct>[] => [
  { key: "product", head: "Product", cell: (row) => row.name, sortable: true, elastic: true },
  { key: "charged", head: "Charged by", cell: chargeTextOf, drops: "tablet" },
  { key: "gst", head: "GST", cell: (row) => (row.has_gst ? "Plus GST" : "No GST"), drops: "tablet" },
  {
    key: "price",
    head: "Price today",
    cell: (row) => formatProductPrice(row, row.unit_price),
    sortable: true,
    digits: true,
    align: "right",
    phone: "end",
  },
  {
    key: "next",
    head: "Next price",
    cell: (row) => nextPriceText(row, today),
    digits: true,
    phone: "second",
  },
];

const search = { label: "Search products", from: 1 };

/** Renders the current, past and future prices of all products (G-56). */
export function PricesPage() {
  useRealtime({ ofAll: true });
  const today = useToday(zoneNamed(null));
  const columns = useMemo(() => columnsOf(today), [today]);
  const list = useListParams(priceList);
  const state = useRead(productRoutes.prices);
  const [openId, setOpenId] = useState<number | null>(null);
  const { search: searchText, order } = list.values;
  const read = localPageOf(state, list, (rows) =>
    orderedRows(
      matchingRows(rows, searchText, (row) => [row.name, chargeTextOf(row)]),
      order,
      (row, by) => (by === "price" ? row.unit_price : row.name),
    ),
  );
  const product = state.data?.find(({ ID }) => ID === openId);
  return (
    <ListPage
      title="Prices"
      nouns="products"
      list={list}
      read={read}
      search={search}
      columns={columns}
      onOpen={({ ID }) => setOpenId(ID)}
    >
      {product && <PriceModal product={product} today={today} onClose={() => setOpenId(null)} />}
    </ListPage>
  );
}

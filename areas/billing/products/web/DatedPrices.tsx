import { type Day, formatDay } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type PricedProduct, productRoutes, type SetPrice } from "../contract.ts";
import { formatProductPrice, type PriceState, priceStates } from "../rules/prices.ts";

type PriceRow = ReturnType<typeof priceStates>[number];
const STATE_NAMES: Readonly<Record<PriceState, string>> = {
  past: "Past",
  current: "Current",
  coming: "Not started",
};
const READY_STATE = { isPending: false, error: null, refetch: () => undefined };

/** Renders the prices set by staff, latest first. A price that hasn't started can be removed. */
export function DatedPrices({ product, today }: { product: PricedProduct; today: Day }) {
  const remove = useSend(productRoutes.removePrice, {
    done: "Successfully Deleted",
    detail: `Price of ${product.name}`,
    failed: "Delete Failed",
    refresh: [productRoutes.prices, productRoutes.products],
  });
  const columns = columnsOf(product, (price) =>
    remove.send({ params: { id: product.ID, fromDay: price.from_day } }),
  );
  return (
    <Table
      label={`Prices for ${product.name}`}
      variant="card"
      columns={columns}
      rows={priceStates(product.prices, today)}
      rowKey={({ price }) => price.from_day}
      state={READY_STATE}
      empty={
        <EmptyState>{`${formatProductPrice(product, product.unit_price)}, the standard price. No other price has been set.`}</EmptyState>
      }
    />
  );
}

const columnsOf = (product: PricedProduct, onRemove: (price: SetPrice) => void): Column<PriceRow>[] => [
  { key: "from", head: "From", cell: ({ price }) => formatDay(price.from_day), digits: true },
  {
    key: "price",
    head: "Price",
    cell: ({ price }) => formatProductPrice(product, price.unit_price),
    digits: true,
    align: "right",
    phone: "end",
  },
  { key: "gst", head: "GST", cell: ({ price }) => (price.has_gst ? "Plus GST" : "No GST"), phone: "second" },
  { key: "state", head: "State", cell: ({ state }) => STATE_NAMES[state], phone: "second" },
  {
    key: "actions",
    head: "",
    align: "right",
    phone: "second",
    cell: ({ price, state }) =>
      state === "coming" && (
        <button
          type="button"
          className="link"
          aria-label={`Remove the price that starts on ${formatDay(price.from_day)}`}
          onClick={() => onRemove(price)}
        >
          Remove
        </button>
      ),
  },
];

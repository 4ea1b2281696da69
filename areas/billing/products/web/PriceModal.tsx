import { Checkbox } from "@mantine/core";
import { useMemo } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type PricedProduct, productRoutes } from "../contract.ts";
import { isShare, priceForm, readUnitPrice } from "../rules/prices.ts";
import { DatedPrices } from "./DatedPrices.tsx";

interface PriceModalProps {
  product: PricedProduct;
  today: Day;
  onClose: () => void;
}

/** Renders the dialog with a product's prices and the form for a new one. */
export function PriceModal({ product, today, onClose }: PriceModalProps) {
  const setPrice = useSend(productRoutes.setPrice, {
    errors: "inline",
    done: "Saved Successfully",
    detail: `Price set. ${product.name}`,
    refresh: [productRoutes.prices, productRoutes.products],
    onDone: onClose,
  });
  const schema = useMemo(() => priceForm(today, product), [today, product]);
  const form = useFormFor(schema, {
    initial: { unit_price: "", from_day: null, has_gst: product.has_gst },
    onSave: ({ unit_price, ...body }) =>
      setPrice.sendAsync({
        params: { id: product.ID },
        body: { ...body, unit_price: readUnitPrice(unit_price, product) },
      }),
  });
  const { field } = form;
  const gst = field("has_gst");
  return (
    <FormModal opened title={product.name} form={form} submit="Set price" onClose={onClose}>
      <DatedPrices product={product} today={today} />
      <FieldRow>
        <TextField
          {...field("unit_price")}
          label={isShare(product) ? "New percentage of receipts before GST" : "New price before GST"}
          inputMode="decimal"
          startsHere
        />
        <DateField {...field("from_day")} label="From" today={today} min={today} />
      </FieldRow>
      <Checkbox
        label="GST is added"
        checked={gst.value ?? false}
        onChange={(event) => gst.onChange(event.currentTarget.checked)}
      />
    </FormModal>
  );
}

import { Checkbox, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { lineSums } from "#areas/billing/ledger/rules/decimal.ts";
import { productRoutes } from "#areas/billing/products/contract.ts";
import { formatMoney } from "#kernel/money/money.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { moneyLook } from "#platform/web/ui/fields/money-look.ts";
import { amountsOf, type DraftLine, createLine, fieldsOfProduct } from "./draft-lines.ts";
import { warnFirstLine, useLineKeys } from "./useLineKeys.ts";
import classes from "./invoices.module.css";

interface LinesFieldProps {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  /** Messages by field as the server names it, such as "lineItems.0.unit_price". */
  errors: Readonly<Record<string, string>>;
}

/** Renders the lines, at least one (RULE-INV-04), with the totals calculated as on the server. */
export function LinesField({ lines, onChange, errors }: LinesFieldProps) {
  const container = useRef<HTMLDivElement>(null);
  const lineKeys = useLineKeys(container, lines, onChange);
  const changeLine = (index: number, fields: Partial<DraftLine>) =>
    onChange(lines.map((line, lineIndex) => (lineIndex === index ? { ...line, ...fields } : line)));
  return (
    <div
      className={classes.scroller}
      role="group"
      aria-label="Lines of the invoice"
      ref={container}
      onKeyDown={lineKeys.onKeyDown}
      onPaste={lineKeys.onPaste}
    >
      <table className={classes.lines} aria-label="Lines">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Description</th>
            <th scope="col" className={classes.number}>
              Units
            </th>
            <th scope="col" className={classes.number}>
              Unit price
            </th>
            <th scope="col">GST</th>
            <th scope="col" className={classes.number}>
              Total
            </th>
            <th scope="col" aria-label="Remove" />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <LineRow
              key={line.key}
              line={line}
              number={index + 1}
              error={(field) => errors[`lineItems.${index}.${field}`]}
              onChange={(fields) => changeLine(index, fields)}
              onRemove={() =>
                index === 0 ? warnFirstLine() : onChange(lines.filter((_, lineIndex) => lineIndex !== index))
              }
            />
          ))}
        </tbody>
      </table>
      <Button icon={<IconPlus size={16} />} onClick={() => onChange([...lines, createLine()])}>
        Add line
      </Button>
      <p className={`muted ${classes.keys}`}>
        Enter next line · Alt = duplicate · Alt − remove · Alt ↑ ↓ move · Alt G GST · or paste rows of a
        spreadsheet
      </p>
    </div>
  );
}

interface LineRowProps {
  line: DraftLine;
  number: number;
  error: (field: string) => string | undefined;
  onChange: (fields: Partial<DraftLine>) => void;
  onRemove: () => void;
}

function LineRow({ line, number, error, onChange, onRemove }: LineRowProps) {
  const products = useRead(productRoutes.products, {}).data ?? [];
  const label = (field: string) => `${field} of line ${number}`;
  return (
    <tr data-line={number - 1}>
      <td data-label="Product">
        <Select
          aria-label={label("Product")}
          data-cell="product"
          placeholder="Type a product"
          searchable
          clearable
          selectFirstOptionOnChange
          nothingFoundMessage="No product matches."
          data={products.map(({ ID, name }) => ({ value: String(ID), label: name }))}
          value={line._product === null ? null : String(line._product)}
          onChange={(value) =>
            onChange(
              fieldsOfProduct(
                line,
                products.find(({ ID }) => String(ID) === value),
              ),
            )
          }
        />
      </td>
      <td data-label="Description">
        <TextInput
          aria-label={label("Description")}
          data-cell="description"
          value={line.description}
          aria-required
          error={error("description")}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </td>
      <td data-label="Units">
        <TextInput
          aria-label={label("Units")}
          data-cell="units"
          inputMode="decimal"
          className={classes.short}
          classNames={{ input: classes.figure }}
          value={line.units}
          error={error("units")}
          onChange={(event) => onChange({ units: event.currentTarget.value })}
        />
      </td>
      <td data-label="Unit price">
        <TextInput
          aria-label={label("Unit price")}
          data-cell="unit_price"
          {...moneyLook}
          className={classes.short}
          value={line.unit_price}
          aria-required
          error={error("unit_price")}
          onChange={(event) => onChange({ unit_price: event.currentTarget.value })}
        />
      </td>
      <td data-label="GST">
        <Checkbox
          aria-label={label("GST")}
          data-cell="gst"
          mt={8}
          checked={line.has_gst}
          onChange={(event) => onChange({ has_gst: event.currentTarget.checked })}
        />
      </td>
      <td data-label="Total" className={classes.number}>
        {formatMoney(lineSums(amountsOf(line)).total)}
      </td>
      <td>
        <IconButton label={`Remove line ${number}`} onClick={onRemove}>
          <IconTrash size={16} />
        </IconButton>
      </td>
    </tr>
  );
}

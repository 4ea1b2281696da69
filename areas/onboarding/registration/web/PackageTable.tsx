import { VisuallyHidden } from "@mantine/core";
import { formatProductPrice, isShare, packagePrice } from "#areas/billing/products/rules/prices.ts";
import { MONTHS_CHARGED_A_YEAR } from "#areas/billing/products/rules/quote.ts";
import type { Product, Service } from "#areas/practice/reference-data/contract.ts";
import classes from "./package-table.module.css";

const FREE_PRODUCT: Pick<Product, "unit_price" | "charge_type"> = { unit_price: 0, charge_type: null };

interface PackageTableProps {
  /** Offered packages, cheapest first. */
  readonly offered: readonly Service[];
  readonly productOf: (service: Service) => Pick<Product, "unit_price" | "charge_type"> | undefined;
  readonly chosen: number | null;
  readonly onChoose: (service: number) => void;
}

type Fact = readonly [label: string, of: (service: Service) => string | number];

/** Compares packages as columns with their facts as rows. The radio buttons are in the head. */
export function PackageTable({ offered, productOf, chosen, onChoose }: PackageTableProps) {
  const facts: readonly Fact[] = [
    ["Paid yearly, plus GST", (service) => formatYearlyPrice(productOf(service) ?? FREE_PRODUCT)],
    ["Provider numbers", ({ provider_limit }) => provider_limit ?? "Unlimited"],
  ];
  return (
    <div role="radiogroup" aria-label="Billing package">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Package</VisuallyHidden>
            </th>
            {offered.map((service) => {
              const { price, per } = packagePrice(productOf(service) ?? FREE_PRODUCT);
              return (
                <th key={service.ID} scope="col" data-chosen={chosen === service.ID || undefined}>
                  <label>
                    <input
                      type="radio"
                      name="package"
                      aria-label={service.description}
                      checked={chosen === service.ID}
                      onChange={() => onChoose(service.ID)}
                    />
                    <span>{service.description}</span>
                    <b className="tn">{price}</b>
                    <small>{per}</small>
                  </label>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {facts.map(([label, factOf]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {offered.map((service) => (
                <td key={service.ID} className="tn" data-chosen={chosen === service.ID || undefined}>
                  {factOf(service)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Formats the yearly price (RULE-FEE-02), or a dash for a package charged as a share of receipts. */
const formatYearlyPrice = (product: Pick<Product, "unit_price" | "charge_type">): string =>
  isShare(product) ? "–" : formatProductPrice(product, product.unit_price * MONTHS_CHARGED_A_YEAR);

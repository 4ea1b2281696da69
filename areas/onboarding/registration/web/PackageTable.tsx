import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { packagePrice } from "#areas/billing/products/rules/prices.ts";
import type { Product, Service } from "#areas/practice/reference-data/contract.ts";
import {
  contentsOf,
  FREE_OF_CHARGE,
  monthWithGst,
  providerNumbers,
  yearWithGst,
} from "../rules/package-facts.ts";
import classes from "./package-table.module.css";

export interface PackageTableProps {
  /** Offered packages, cheapest first. */
  readonly offered: readonly Service[];
  readonly productOf: (service: Service) => Product | undefined;
  readonly chosen: number | null;
  readonly onChoose: (service: number) => void;
}

type Fact = readonly [label: string, of: (service: Service) => ReactNode];

/** Compares packages as columns with their facts as rows. The radio buttons are in the head. */
export function PackageTable({ offered, productOf, chosen, onChoose }: PackageTableProps) {
  const priceOf = (service: Service) => productOf(service) ?? FREE_OF_CHARGE;
  const facts: readonly Fact[] = [
    ["A month with GST", (service) => monthWithGst(priceOf(service))],
    ["A year with GST", (service) => yearWithGst(priceOf(service))],
    ["Provider numbers", providerNumbers],
    ...contentsOf(offered).map(
      (content): Fact => [content, ({ includes }) => <Included is={includes.includes(content)} />],
    ),
  ];
  return (
    <div className={classes.frame} role="radiogroup" aria-label="Billing package">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Package</VisuallyHidden>
            </th>
            {offered.map((service) => {
              const { price, per } = packagePrice({
                ...priceOf(service),
                unit_price: Number(priceOf(service).unit_price),
              });
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

/** Shows whether a package includes something: a tick or a dash, and a word for screen readers. */
const Included = ({ is }: { is: boolean }) => (
  <>
    <VisuallyHidden>{is ? "Included" : "Not included"}</VisuallyHidden>
    {is ? (
      <IconCheck className={classes.tick} data-tone="fern" size={17} aria-hidden />
    ) : (
      <span aria-hidden>–</span>
    )}
  </>
);

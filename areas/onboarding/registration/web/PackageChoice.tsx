import { packagePrice } from "#areas/billing/products/rules/prices.ts";
import { mediaHook } from "#platform/web/ui/browser/media.ts";
import { FREE_OF_CHARGE, monthWithGst, providerPhrase } from "../rules/package-facts.ts";
import { PackageTable, type PackageTableProps } from "./PackageTable.tsx";
import { ChoiceTile } from "./ChoiceTile.tsx";
import classes from "./tile.module.css";

/** Windows without room for the table: a column for each of five packages, beside the total. */
const useNarrow = mediaHook("(max-width: 1099px)");

/** Chooses one of the compared packages: a table, or tiles on a phone, which has no room for columns. */
export function PackageChoice({ offered, ...props }: PackageTableProps) {
  const isNarrow = useNarrow();
  const priceOf = (service: PackageTableProps["offered"][number]): number =>
    props.productOf(service)?.unit_price ?? 0;
  const sorted = offered.toSorted((a, b) => priceOf(a) - priceOf(b));
  const Choice = isNarrow ? PackageTiles : PackageTable;
  return <Choice {...props} offered={sorted} />;
}

function PackageTiles({ offered, productOf, chosen, onChoose }: PackageTableProps) {
  return (
    <div className={classes.packages} role="radiogroup" aria-label="Billing package">
      {offered.map((service) => {
        const product = productOf(service);
        const { price, per } = packagePrice(product ?? { ...FREE_OF_CHARGE, unit_price: 0 });
        const withGst =
          product?.has_gst && product.unit_price > 0 ? `, ${monthWithGst(product)} with GST` : "";
        return (
          <ChoiceTile
            key={service.ID}
            radio="package"
            label={service.description}
            price={price}
            note={`${per}${withGst}`}
            facts={[providerPhrase(service), ...service.includes]}
            checked={chosen === service.ID}
            onChange={() => onChoose(service.ID)}
          />
        );
      })}
    </div>
  );
}

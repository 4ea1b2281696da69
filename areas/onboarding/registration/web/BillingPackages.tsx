import { packagePrice } from "#areas/billing/products/rules/prices.ts";
import type { Product, Service } from "#areas/practice/reference-data/contract.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import type { SignupAnswers } from "../rules/answers.ts";
import type { serviceFaults } from "../rules/service-faults.ts";
import { PackageTable } from "./PackageTable.tsx";
import classes from "./signup.module.css";
import { Tile } from "./Tile.tsx";

const IFC = [
  { value: "none", label: "Not needed" },
  { value: "prepaid", label: "Prepay" },
  { value: "later", label: "Pay later" },
] as const;
const PAYMENT_OPTIONS = [
  { value: "monthly", label: "Pay monthly" },
  { value: "yearly", label: "Pay yearly, 12th month free" },
] as const;

interface BillingPackagesProps {
  readonly answers: SignupAnswers;
  readonly onChange: (change: Partial<SignupAnswers>) => void;
  readonly errors: ReturnType<typeof serviceFaults>;
  readonly offered: readonly Service[];
  readonly products: readonly Product[];
  readonly trialOnly: boolean;
}

/** Chooses the billing package, its payment, the trial month and the consents (SCR-REG-04). */
export function BillingPackages({
  answers,
  onChange,
  errors,
  offered,
  products,
  trialOnly,
}: BillingPackagesProps) {
  const isPhone = usePhone();
  const productOf = ({ _product }: Service) => products.find(({ ID }) => ID === _product);
  const priceOf = (service: Service): number => productOf(service)?.unit_price ?? 0;
  const Choice = isPhone ? PackageTiles : PackageTable;
  return (
    <>
      <div className={classes.between}>
        <h2 className={classes.part}>Billing package</h2>
        <SegmentedControl
          label="How the package is paid"
          value={answers.is_annual ? "yearly" : "monthly"}
          options={PAYMENT_OPTIONS}
          onChange={(pays) => onChange({ is_annual: pays === "yearly" })}
        />
      </div>
      <GroupField
        label="Package"
        isLabelHidden
        name="billingPackage"
        value={answers.billingPackage}
        error={errors.billingPackage}
      >
        <Choice
          offered={offered.toSorted((a, b) => priceOf(a) - priceOf(b))}
          productOf={productOf}
          chosen={answers.billingPackage}
          onChoose={(billingPackage) => onChange({ billingPackage })}
        />
      </GroupField>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={answers.is_trial || trialOnly}
          disabled={trialOnly}
          onChange={(event) => onChange({ is_trial: event.currentTarget.checked })}
        />
        <span>
          Start with a free month. <span className="muted">No charge unless you activate the package.</span>
        </span>
      </label>
      <Consents answers={answers} onChange={onChange} error={errors.prepay_amount} />
    </>
  );
}

/** Returns the provider limit in words, from the package's data (RULE-PKG-03). */
const providersOf = ({ provider_limit }: Service): string =>
  provider_limit === null
    ? "Unlimited provider numbers"
    : `${provider_limit} provider ${provider_limit === 1 ? "number" : "numbers"}`;

/** Renders the packages as tiles on a phone, which has no room for columns. */
function PackageTiles({ offered, productOf, chosen, onChoose }: Parameters<typeof PackageTable>[0]) {
  return (
    <div className={classes.packages} role="radiogroup" aria-label="Billing package">
      {offered.map((service) => {
        const { price, per } = packagePrice(productOf(service) ?? { unit_price: 0, charge_type: null });
        return (
          <Tile
            key={service.ID}
            radio="package"
            label={service.description}
            price={price}
            note={per}
            second={providersOf(service)}
            checked={chosen === service.ID}
            onChange={() => onChoose(service.ID)}
          />
        );
      })}
    </div>
  );
}

type ConsentsProps = Pick<BillingPackagesProps, "answers" | "onChange"> & {
  readonly error: string | undefined;
};

function Consents({ answers, onChange, error }: ConsentsProps) {
  return (
    <>
      <div className={classes.between}>
        <h2 className={classes.part}>Informed financial consent (IFC)</h2>
        <SegmentedControl
          label="Informed financial consents"
          value={answers.ifc}
          options={IFC}
          onChange={(ifc) =>
            onChange({ ifc, prepay_amount: ifc === "prepaid" ? (answers.prepay_amount ?? 20) : null })
          }
        />
      </div>
      {answers.ifc === "prepaid" && (
        <div className={classes.short}>
          <TextField
            label="Prepaid consents"
            name="prepay_amount"
            error={error}
            description="10 to 100"
            inputMode="numeric"
            value={answers.prepay_amount === null ? "" : String(answers.prepay_amount)}
            onChange={(text) =>
              onChange({ prepay_amount: /^\d{1,4}$/.test(text ?? "") ? Number(text) : null })
            }
          />
        </div>
      )}
    </>
  );
}

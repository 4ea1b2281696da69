import type { Product, Service } from "#areas/practice/reference-data/contract.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { SignupAnswers } from "../rules/answers.ts";
import type { serviceFaults } from "../rules/service-faults.ts";
import { PackageChoice } from "./PackageChoice.tsx";
import classes from "./signup.module.css";

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
  /** False while the packages are shown for comparison only. */
  readonly wantsBilling: boolean;
}

/** Compares the billing packages and chooses one, its payment, the trial month and the consents (SCR-REG-04). */
export function BillingPackages({
  answers,
  onChange,
  errors,
  offered,
  products,
  trialOnly,
  wantsBilling,
}: BillingPackagesProps) {
  const productOf = ({ _product }: Service) => products.find(({ ID }) => ID === _product);
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
        <PackageChoice
          offered={offered}
          productOf={productOf}
          chosen={answers.billingPackage}
          onChoose={(billingPackage) => onChange({ billingPackage })}
        />
      </GroupField>
      {wantsBilling && <PackageTerms {...{ answers, onChange, errors, trialOnly }} />}
    </>
  );
}

type PackageTermsProps = Pick<BillingPackagesProps, "answers" | "onChange" | "errors" | "trialOnly">;

function PackageTerms({ answers, onChange, errors, trialOnly }: PackageTermsProps) {
  return (
    <>
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

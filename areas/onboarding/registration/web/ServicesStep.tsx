import { useRef, useState } from "react";
import { APPOINTMAID_PACKAGES } from "#areas/practice/clients/services.contract.ts";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { FaultList } from "#platform/web/ui/forms/FaultList.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { APPOINTMAID_SERVICE, type SignupAnswers } from "../rules/answers.ts";
import { offeredPackages, SERVICES } from "../rules/chosen-services.ts";
import { serviceFaults } from "../rules/service-faults.ts";
import { BillingPackages } from "./BillingPackages.tsx";
import { ChoiceTile } from "./ChoiceTile.tsx";
import classes from "./signup.module.css";
import tiles from "./tile.module.css";
import type { StepProps } from "./step.ts";
import { StepFoot } from "./StepFoot.tsx";

const TILES = [
  { ID: SERVICES.transcription, label: "Transcription", note: "Dictation typed and edited" },
  { ID: SERVICES.coding, label: "Coding", note: "Hospital separations" },
  { ID: APPOINTMAID_SERVICE, label: "Booking agent", note: "We answer and book for you" },
  { ID: SERVICES.app, label: "Calendar app only", note: "Appointments and patients" },
] as const;
const AGENTS = APPOINTMAID_PACKAGES.map((label, index) => ({ value: index + 1, label }));

interface ServicesStepProps extends StepProps {
  /** Special packages of a sign-up link (G-53). */
  readonly special: readonly number[];
  readonly trialOnly: boolean;
  /** Reports each choice, so that the running total is updated. */
  readonly onChange: (change: Partial<SignupAnswers>) => void;
}

/** Renders the services step (SCR-REG-04). */
export function ServicesStep({
  answers,
  onChange,
  onDone,
  signup,
  next,
  special,
  trialOnly,
}: ServicesStepProps) {
  const services = useRead(lookupRoutes.services, undefined, { freshFor: 600_000 });
  const products = useRead(lookupRoutes.products, undefined, { freshFor: 600_000 });
  // A phone has no room for packages that may not be needed.
  const isPhone = usePhone();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const [wantsBilling, setWantsBilling] = useState(answers.billingPackage !== null);
  const errors = tries > 0 ? serviceFaults(answers, wantsBilling) : {};
  const loadError = services.error ?? products.error;
  if (loadError)
    return (
      <ErrorState
        message={loadError.message}
        onRetry={() => void services.refetch().then(() => products.refetch())}
      />
    );
  if (!services.data || !products.data) return <Skeleton lines={6} height={48} />;
  // Hides the faults until the next submit, because a choice opens questions that are still unanswered.
  const askAnew = (): void => setTries(0);
  const toggle = (ID: number) => {
    const { services: chosenIds } = answers;
    askAnew();
    onChange({
      services: chosenIds.includes(ID) ? chosenIds.filter((each) => each !== ID) : [...chosenIds, ID],
    });
  };
  return (
    <form
      ref={form}
      aria-label="Services"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTries(tries + 1);
        if (Object.keys(serviceFaults(answers, wantsBilling)).length === 0) onDone(answers);
      }}
    >
      {tries > 0 && <FaultList within={form} tries={tries} />}
      <div className={classes.inside}>
        <h1 className={classes.title}>Which services do you need?</h1>
        <p className={classes.lead}>Choose one or more. You can change these later.</p>
        <GroupField
          label="Services"
          isLabelHidden
          name="services"
          value={answers.services}
          error={errors.services}
        >
          <div className={tiles.tiles}>
            <ChoiceTile
              label="Billing"
              note="Claims, bulk bills and gaps"
              checked={wantsBilling && !answers.formsOnly}
              disabled={answers.formsOnly}
              onChange={() => {
                askAnew();
                setWantsBilling(!wantsBilling);
                onChange({ billingPackage: null, ifc: "none", is_trial: false });
              }}
            />
            {TILES.map(({ ID, label, note }) => (
              <ChoiceTile
                key={ID}
                label={label}
                note={note}
                checked={answers.services.includes(ID) && !answers.formsOnly}
                disabled={answers.formsOnly}
                onChange={() => toggle(ID)}
              />
            ))}
            <ChoiceTile
              label="Insurer forms only"
              note="Registrations, nothing else"
              checked={answers.formsOnly}
              onChange={() =>
                onChange({
                  formsOnly: !answers.formsOnly,
                  services: [],
                  billingPackage: null,
                  ifc: "none",
                  is_trial: false,
                })
              }
            />
          </div>
        </GroupField>
        {answers.services.includes(APPOINTMAID_SERVICE) && (
          <ChoiceField
            label="Booking agent hours"
            name="appointmaid_package"
            asks="Choose the hours of the booking agent."
            error={errors.appointmaid_package}
            value={answers.appointmaid_package}
            options={AGENTS}
            onChange={(appointmaid_package) => onChange({ appointmaid_package })}
          />
        )}
        {!answers.formsOnly && (wantsBilling || !isPhone) && (
          <BillingPackages
            answers={answers}
            wantsBilling={wantsBilling}
            onChange={(change) => {
              // Selects the billing service when a package is chosen.
              if (change.billingPackage) setWantsBilling(true);
              onChange(change);
            }}
            errors={errors}
            offered={offeredPackages(services.data, special)}
            products={products.data}
            trialOnly={trialOnly}
          />
        )}
      </div>
      <StepFoot signup={signup} next={next} />
    </form>
  );
}

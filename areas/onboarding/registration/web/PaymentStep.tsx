import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { signInPaths } from "#areas/identity/sign-in/paths.ts";
import { PaymentBanner } from "#areas/billing/payments/web/PaymentBanner.tsx";
import { usePaymentResult } from "#areas/billing/payments/web/usePaymentResult.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { addressOfLink } from "#kernel/contract/link.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { signupInvoiceRoutes } from "../invoice.contract.ts";
import { registrationPaths } from "../paths.ts";
import { loadSteps } from "./kept-steps.ts";
import classes from "./signup.module.css";
import { StepList } from "./StepList.tsx";
import { ToPay } from "./ToPay.tsx";

interface PaymentStepProps {
  readonly client: number;
  readonly invoice: number;
  readonly accessCode: string | undefined;
}

/**
 * Renders the payment, the last step of the wizard, to which the card provider redirects the browser
 * (SCR-REG-03, SCR-REG-11).
 */
export function PaymentStep({ client, invoice, accessCode }: PaymentStepProps) {
  const result = usePaymentResult(invoice, accessCode);
  const read = useRead(signupInvoiceRoutes.signupInvoice, { params: { doctorID: client, userType: 1 } });
  const [steps] = useState(loadSteps);
  const continueSignup = useContinueSignup();
  if (read.error?.status === 401) return <SignInToPay />;
  const isPaid = result.result?.is_successful === true || read.data === null;
  return (
    <main className={classes.paying}>
      <StepList
        steps={steps}
        current="payment"
        pays
        total={read.data ? `To pay ${formatMoney(centsOf(read.data.outstanding) ?? 0)}` : null}
      />
      <div className={classes.sheet}>
        <div className={classes.inside}>
          <h1 className={classes.title}>Payment</h1>
          {accessCode !== undefined && <PaymentBanner {...result} />}
          {read.error && <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />}
          {!read.error && read.data === undefined && <Skeleton lines={4} />}
          {isPaid && (
            <>
              <p className={classes.lead}>Nothing is left to pay. Your account is ready.</p>
              <Button kind="primary" onClick={continueSignup}>
                Continue
              </Button>
            </>
          )}
          {!isPaid && result.mayPay && read.data && (
            <ToPay
              invoice={read.data}
              lead="Your account is ready. Prepaid services start once this invoice is paid."
              onClosed={continueSignup}
            />
          )}
        </div>
      </div>
    </main>
  );
}

/** Renders the payment in a browser without a session of the sign-up, such as on a second device. */
const SignInToPay = () => (
  <main className={classes.paying}>
    <div className={classes.sheet}>
      <div className={classes.inside}>
        <h1 className={classes.title}>Sign in to pay</h1>
        <p className={classes.lead}>
          Your account is ready. Sign in with the username and password you chose, and Corella asks for the
          payment.
        </p>
        <LinkButton kind="primary" size="lg" to={signInPaths.login()}>
          Sign in
        </LinkButton>
      </div>
    </div>
  </main>
);

function useContinueSignup(): () => void {
  const navigate = useNavigate();
  const search = { registered: "services" } as const;
  return () =>
    void navigate({ to: addressOfLink(registrationPaths.activate(), null), search, replace: true });
}

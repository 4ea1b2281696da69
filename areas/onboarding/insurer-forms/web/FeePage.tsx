import { useState } from "react";
import { paymentPaths } from "#areas/billing/payments/paths.ts";
import { PaymentBanner } from "#areas/billing/payments/web/PaymentBanner.tsx";
import { usePaymentResult } from "#areas/billing/payments/web/usePaymentResult.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { formPaths } from "../paths.ts";
import { back } from "./back-link.ts";
import classes from "./forms.module.css";
import { PayFeeModal } from "./PayFeeModal.tsx";

/**
 * Shows the result of paying the forms fee, after the card provider has redirected the browser
 * (RULE-IFRM-08).
 */
export function FeePage() {
  const { id, AccessCode } = useParams(paymentPaths.formsFee);
  const payment = usePaymentResult(id, AccessCode);
  const [isPaying, setPaying] = useState(false);
  const { result, mayPay } = payment;
  const isPaid = result?.is_successful === true;
  return (
    <Page title="Forms fee">
      <PageHeader title="Forms fee" back={back} />
      <PageBody narrow>
        {AccessCode !== undefined && <PaymentBanner {...payment} />}
        {isPaid && (
          <p>
            Your forms are being submitted. We email them to the health funds, and you can follow them here.
          </p>
        )}
        {mayPay && <p>The forms are submitted once the forms fee is paid. Your answers are saved.</p>}
        <div className={classes.acts}>
          <LinkButton to={formPaths.list()} kind={isPaid ? "primary" : "quiet"}>
            Show insurer forms
          </LinkButton>
          {mayPay && (
            <Button kind="primary" onClick={() => setPaying(true)}>
              Pay forms fee
            </Button>
          )}
        </div>
      </PageBody>
      {isPaying && <PayFeeModal invoice={id} onClose={() => setPaying(false)} />}
    </Page>
  );
}

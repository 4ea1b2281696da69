import { formatMoney } from "#kernel/money/money.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import type { PaymentResult } from "./usePaymentResult.ts";

/**
 * Renders the result of the payment after the browser returns from the card page (MSG-098, MSG-099, MSG-106).
 */
export function PaymentBanner({ result, failure, mayPay }: PaymentResult) {
  if (failure !== null)
    return (
      <Banner tone="waratah" boxed alert>
        <span>There was a problem completing the payment: {failure}</span>
        {!mayPay && <p>The result isn’t known yet and is checked again in a few seconds. Don’t pay again.</p>}
      </Banner>
    );
  if (result === null)
    return (
      <Banner tone="ochre" boxed>
        Confirming payment
      </Banner>
    );
  if (result.is_successful)
    return (
      <Banner tone="fern" boxed>
        <b>Successfully Paid</b>
        {result.client_credit ? (
          <p>
            The invoice was already paid. {formatMoney(Math.round(result.client_credit * 100))} has been kept
            as your credit. Contact us for a refund.
          </p>
        ) : (
          <p>A receipt is on its way to your email address.</p>
        )}
      </Banner>
    );
  if (result.is_unfinished)
    return (
      <Banner tone="ochre" boxed>
        <b>{result.response_message}</b>
        <p>You can continue it, or leave this page and pay later.</p>
      </Banner>
    );
  if (result.is_pending)
    return (
      <Banner tone="ochre" boxed>
        <b>Confirming payment, usually under two minutes</b>
        <p>{result.response_message} It is safe to leave this page.</p>
      </Banner>
    );
  return (
    <Banner tone="waratah" boxed alert>
      <b>Payment failed: {result.response_message}</b>
      <p>No money was taken. Try another card, or pay by bank transfer.</p>
    </Banner>
  );
}

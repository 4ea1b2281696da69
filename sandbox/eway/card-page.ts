const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem;color:#1c2b26}
label{display:block;margin:.8rem 0 .2rem}input{font:inherit;padding:.5rem;width:100%;box-sizing:border-box}
.row{display:flex;gap:1rem}.row>div{flex:1}button{font:inherit;padding:.6rem 1rem;margin-top:1.2rem;width:100%}
.error{color:#9b1c1c}.note{color:#4a5a54;font-size:.9rem}`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export interface CardPage {
  readonly accessCode: string;
  readonly cents: number;
  readonly description: string;
  readonly cancelUrl: string | null;
  readonly error: string | null;
}

/** Returns the provider's card page, the only place where card numbers are entered. */
export const cardPage = ({
  accessCode,
  cents,
  description,
  cancelUrl,
  error,
}: CardPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Card payment (sandbox)</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>${cents > 0 ? `Pay $${(cents / 100).toFixed(2)}` : "Add a card"}</h1>
<p>${escapeHtml(description)}</p>
<p class="note">Sandbox. No money moves. Card 4444333322221111 is approved, any other Visa or Mastercard is declined.</p>
${error === null ? "" : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<form method="post" action="/sharedpage/sharedpayment?AccessCode=${encodeURIComponent(accessCode)}">
<input type="hidden" name="EWAY_ACCESSCODE" value="${escapeHtml(accessCode)}">
<label for="name">Name on card</label><input id="name" name="EWAY_CARDNAME" autocomplete="cc-name" required>
<label for="number">Card number</label><input id="number" name="EWAY_CARDNUMBER" inputmode="numeric" autocomplete="cc-number" required>
<div class="row"><div><label for="month">Expiry month</label><input id="month" name="EWAY_CARDEXPIRYMONTH" inputmode="numeric" placeholder="MM" maxlength="2" required></div>
<div><label for="year">Expiry year</label><input id="year" name="EWAY_CARDEXPIRYYEAR" inputmode="numeric" placeholder="YY" maxlength="4" required></div>
<div><label for="cvn">CVN</label><input id="cvn" name="EWAY_CARDCVN" inputmode="numeric" maxlength="4" required></div></div>
<button type="submit">${cents > 0 ? "Pay now" : "Save card"}</button>
</form>
${cancelUrl === null ? "" : `<p><a href="${escapeHtml(cancelUrl)}">Cancel</a></p>`}
</main></body></html>`;

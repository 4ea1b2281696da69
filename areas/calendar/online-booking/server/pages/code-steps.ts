import { type Html, html } from "#platform/http/html.ts";
import { phoneLink } from "#platform/http/link-page.ts";
import { choiceField, faultList, textField } from "./form.ts";
import { emergency, messageBox, sheet } from "./layout.ts";
import { holdNotice, notYou, otherChoices, type StepView, whenLine } from "./step-parts.ts";

/** Renders the step that asks where to send the code. */
export function contactPage(step: StepView): Html {
  const { booking, action, form, message } = step;
  const hasSms = booking.channels.includes("sms");
  const field = hasSms
    ? textField(form, { name: "contact", label: "Mobile number or email", autocomplete: "on" })
    : textField(form, { name: "contact", label: "Email", type: "email", autocomplete: "email" });
  const channel = hasSms
    ? choiceField(
        { ...form, sent: (name) => form.sent(name) || "sms" },
        {
          name: "channel",
          label: "Send the code by",
          options: [
            { value: "sms", label: "SMS" },
            { value: "email", label: "Email" },
          ],
        },
      )
    : html`<input type="hidden" name="channel" value="email">`;
  return sheet({
    ...{ title: "Where can we reach you?", practice: booking.practice, under: whenLine(booking) },
    content: html`${holdNotice(booking)}${notYou(step)}${messageBox(message)}${faultList(form, ["channel", "contact"])}
<p>We send a code to check that we can reach you. You don’t need an account.${!hasSms && html` No email? Call ${phoneLink(booking.phone)}.`}</p>
<form id="step" method="post" action="${action}" novalidate><input type="hidden" name="act" value="code">${channel}${field}</form>`,
    foot: html`<button class="button" form="step">Send code</button>${otherChoices}<p class="quiet">${booking.practice} uses your details to arrange your care. <a href="/terms#privacy">Privacy</a></p>`,
  });
}

const newCode = html`<p role="status">We sent a new code. Enter the newest one; earlier codes are no longer valid.</p>`;

/** Renders the step that asks for the code. */
export function codePage(step: StepView): Html {
  const { booking, action, form, message } = step;
  const { contact, channel, codes, phone } = booking;
  const maySend = codes.sent < codes.most;
  const again = html`<form id="again" method="post" action="${action}"><input type="hidden" name="act" value="code"><input type="hidden" name="channel" value="${channel}"><input type="hidden" name="contact" value="${contact}"></form>`;
  return sheet({
    ...{ title: "Enter the code", practice: booking.practice, under: whenLine(booking) },
    content: html`${holdNotice(booking)}${notYou(step)}${codes.sent > 1 && newCode}${messageBox(message)}${faultList(form, ["code"])}
<form id="step" class="code" method="post" action="${action}" novalidate><input type="hidden" name="act" value="verify">
${textField(form, { name: "code", label: `Code we sent to ${contact ?? ""}`, autocomplete: "one-time-code", inputmode: "numeric", most: 12 })}</form>${again}
<p class="quiet">${
      maySend
        ? html`No code after a minute? Send it again, or <a href="${action}?again">use another address</a>.`
        : html`We can’t send another code for this time. Call ${phoneLink(phone)}.`
    }</p>`,
    foot: html`<button class="button" form="step">Continue</button>${maySend && html`<button class="button second" form="again">Send the code again</button>`}${otherChoices}${emergency}`,
  });
}

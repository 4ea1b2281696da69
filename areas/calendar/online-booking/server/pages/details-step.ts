import { type Html, html } from "#platform/http/html.ts";
import { choiceField, faultList, noteField, type ShownForm, textField, tickField } from "./form.ts";
import { messageBox, sheet } from "./layout.ts";
import { holdNotice, notYou, otherChoices, type StepView, whenLine } from "./step-parts.ts";

const ORDER = [
  ...["is_new", "first_name", "last_name", "dob", "gender", "mobile", "email", "medicare_number"],
  ...["health_fund", "fund_number", "note", "consents", "signature"],
];

/** Renders the step with the details, the consent and the signature. */
export function detailsPage(step: StepView): Html {
  const { booking, action, form, message } = step;
  const { practice } = booking;
  return sheet({
    ...{ title: "Your details", practice, under: whenLine(booking) },
    content: html`${holdNotice(booking)}${notYou(step)}${messageBox(message)}${faultList(form, ORDER)}
<form id="step" method="post" action="${action}" novalidate><input type="hidden" name="act" value="details">
${person(form, booking.channel === "sms")}
<h2>Cards</h2>
${textField(form, { name: "medicare_number", label: "Medicare number", isOptional: true, inputmode: "numeric", most: 20, hint: "10 digits, then the number before your name." })}
${textField(form, { name: "health_fund", label: "Health fund", isOptional: true, most: 80 })}
${textField(form, { name: "fund_number", label: "Fund membership number", isOptional: true, most: 20 })}
${noteField(form, { name: "note", label: "What the practice should know" })}
<h2>Consent</h2>
<p>${practice} may collect and use these details to arrange this appointment and your care, and keep them in your record once it has accepted your request.</p>
${tickField(form, { name: "consents", label: "I agree" })}
${textField(form, { name: "signature", label: "Signature: type your full name", autocomplete: "name", most: 100, hint: "First and last name, as you would sign." })}</form>`,
    foot: html`<button class="button" form="step">Send request</button>${otherChoices}<p class="quiet">The practice confirms your request before it is an appointment. <a href="/terms#privacy">Privacy</a></p>`,
  });
}

/**
 * Renders the fields about the person, except the mobile number or email address already verified by a code.
 */
const person = (form: ShownForm, hasMobile: boolean): Html => html`${choiceField(form, {
  name: "is_new",
  label: "Have you been to this practice before?",
  options: [
    { value: "false", label: "Yes" },
    { value: "true", label: "No" },
  ],
})}
${textField(form, { name: "first_name", label: "First name", autocomplete: "given-name", most: 100 })}
${textField(form, { name: "last_name", label: "Last name", autocomplete: "family-name", most: 100 })}
${textField(form, { name: "dob", label: "Date of birth", autocomplete: "bday", inputmode: "numeric", most: 20, hint: "Day, month, year, like 14/08/1979." })}
${choiceField(form, {
  name: "gender",
  label: "Sex",
  isOptional: true,
  options: [
    { value: "F", label: "Female" },
    { value: "M", label: "Male" },
    { value: "X", label: "Other" },
  ],
})}
${
  hasMobile
    ? textField(form, {
        name: "email",
        label: "Email",
        type: "email",
        autocomplete: "email",
        isOptional: true,
      })
    : textField(form, {
        name: "mobile",
        label: "Mobile",
        type: "tel",
        autocomplete: "tel",
        isOptional: true,
        most: 30,
      })
}`;

import { FORMS_KIND } from "#areas/billing/products/rules/quote.ts";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type RequiredAttachment, requiredAttachments, missingCount } from "../rules/attachments.ts";
import classes from "./forms.module.css";
import { useChosenFunds } from "./useChosenFunds.ts";
import type { Draft } from "./useDraft.ts";

const HOUR = 3_600_000;
const KINDS = { medicare_letter: "Medicare letters", bank_statement: "Bank statements" } as const;
const pluralise = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Summarises beside the steps how many forms will be sent, the required attachments and the fee. */
export function FormsToSend({ draft: { form, answers } }: { draft: Draft }) {
  const { read, chosen } = useChosenFunds(answers);
  if (!read.data) return null;
  const { practices, effective_date } = answers;
  return (
    <section aria-label="What will be sent" className={classes.pane}>
      <h2>What will be sent</h2>
      <p className={classes.large}>{pluralise(chosen.length, "form")}</p>
      <p className="muted">
        {`One PDF for each fund or fund group, with ${pluralise(practices.length, "provider number")}.`}
        {effective_date !== null && ` Effective from ${formatDay(effective_date)}.`}
      </p>
      <Attachments asked={requiredAttachments(answers, chosen)} />
      {form.client.user_type === 2 && !form.fee && <Fee />}
    </section>
  );
}

function Attachments({ asked }: { asked: readonly RequiredAttachment[] }) {
  if (asked.length === 0) return null;
  return (
    <>
      <h2>Attachments</h2>
      <dl className={classes.asked}>
        {asked.map((attachment) => (
          <div key={attachment.kind}>
            <dt>{KINDS[attachment.kind]}</dt>
            <dd className="tn">
              {missingCount(attachment) === 0 ? (
                <Status is="completed">{`${attachment.added} added`}</Status>
              ) : (
                `${attachment.added} of ${attachment.needed} added`
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">Add them in the last step. You can submit the forms without them.</p>
    </>
  );
}

/** Shows the price of the product of the forms service (C-107). */
function Fee() {
  const services = useRead(lookupRoutes.services, undefined, { freshFor: HOUR });
  const products = useRead(lookupRoutes.products, undefined, { freshFor: HOUR });
  const service = services.data?.find(({ kind }) => kind === FORMS_KIND);
  const product = products.data?.find(({ ID }) => ID === service?._product);
  if (!product) return null;
  return (
    <>
      <h2>Forms fee</h2>
      <p>
        {formatMoney(centsOf(product.unit_price) ?? 0)}
        {product.has_gst && " plus GST"}
        <br />
        <span className="muted">You pay after you submit the forms. They are sent once the fee is paid.</span>
      </p>
    </>
  );
}

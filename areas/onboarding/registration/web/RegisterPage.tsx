import { signInPaths } from "#areas/identity/sign-in/paths.ts";
import { paymentPaths } from "#areas/billing/payments/paths.ts";
import { addressOfLink } from "#kernel/contract/link.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { registrationPaths } from "../paths.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { Brand } from "#platform/web/shell/frame/Brand.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { registrationRoutes, type Token } from "../contract.ts";
import { stepsOf } from "../rules/steps.ts";
import { PhoneTotalContext } from "./phone-total.ts";
import { PaymentStep } from "./PaymentStep.tsx";
import { StepList } from "./StepList.tsx";
import { CurrentStep } from "./CurrentStep.tsx";
import { Totals } from "./Totals.tsx";
import classes from "./signup.module.css";
import { useRunningTotal } from "./useRunningTotal.ts";
import { useSignup } from "./useSignup.ts";

/** Renders the sign-up (SCR-REG-01, SCR-REG-02). */
export function RegisterPage() {
  const { code } = useSearch({ strict: false }) satisfies { code?: unknown };
  const { doctorID, invoice, AccessCode } = useParams(paymentPaths.signup);
  const linkCode = typeof code === "string" || typeof code === "number" ? String(code) : null;
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <a href="/" aria-label="Corella, start">
          <Brand large />
        </a>
        <span>
          Already a client? <a href={addressOfLink(signInPaths.login(), null)}>Sign in</a>
        </span>
      </header>
      {doctorID ? (
        <PaymentStep client={doctorID} invoice={invoice ?? 0} accessCode={AccessCode} />
      ) : linkCode === null ? (
        <Wizard code={null} token={null} />
      ) : (
        <WithToken code={linkCode} />
      )}
    </div>
  );
}

/** Checks the code of a sign-up link, then renders the wizard (RULE-TOK-03). */
function WithToken({ code }: { code: string }) {
  const token = useRead(
    registrationRoutes.findToken,
    { params: { code } },
    { freshFor: Number.POSITIVE_INFINITY },
  );
  if (token.error)
    return (
      <ErrorState
        message={`${token.error.message}. This sign-up link was used, has expired or isn't complete.`}
        onRetry={() => void token.refetch()}
      />
    );
  return token.data ? <Wizard code={code} token={token.data} /> : <Skeleton lines={5} height={40} />;
}

function Wizard({ code, token }: { code: string | null; token: Token | null }) {
  const signup = useSignup();
  const [quoteVersion, setQuoteVersion] = useState(0);
  const [choices, setChoices] = useState(signup.answers);
  const [shownAnswers, setShownAnswers] = useState(signup.answers);
  const navigate = useNavigate();
  // Resets the current choices to the saved answers when they change.
  if (shownAnswers !== signup.answers) {
    setShownAnswers(signup.answers);
    setChoices(signup.answers);
  }
  const total = useRunningTotal(choices, code, quoteVersion);
  const steps = stepsOf(choices);
  const isPhone = usePhone();
  if (signup.state === "loading") return <Skeleton lines={5} height={40} />;
  const sums = <Totals total={total} answers={choices} />;
  return (
    <main className={classes.body}>
      <StepList
        steps={steps}
        current={signup.step}
        pays={!choices.formsOnly && (total?.total ?? 0) > 0}
        total={total === null || choices.formsOnly ? null : `Today ${formatMoney(centsOf(total.total) ?? 0)}`}
        onOpen={(step) => signup.go(step, signup.answers)}
      />
      <div className={classes.sheet}>
        {signup.state === "gone" && (
          <Banner tone="ochre">
            This sign-up can&apos;t be found. It may have expired. Start again below.
          </Banner>
        )}
        <PhoneTotalContext value={isPhone ? sums : null}>
          <CurrentStep
            // Remounts the step's form when its answers have loaded.
            key={`${signup.step} ${signup.state}`}
            signup={signup}
            steps={steps}
            choosing={choices}
            onChoose={(change) => setChoices({ ...choices, ...change })}
            token={token}
            code={code}
            total={total}
            onPriceChanged={() => setQuoteVersion(quoteVersion + 1)}
            onRegistered={({ payment, ...next }) =>
              void navigate(
                payment === null
                  ? { to: addressOfLink(registrationPaths.activate(), null), search: next, replace: true }
                  : { to: addressOfLink(paymentPaths.signup(), null), search: payment, replace: true },
              )
            }
          />
        </PhoneTotalContext>
      </div>
      {!isPhone && sums}
    </main>
  );
}

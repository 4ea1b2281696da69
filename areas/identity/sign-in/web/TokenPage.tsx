import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { LeadTo } from "#platform/web/shell/LeadTo.tsx";
import { PlainPage } from "#platform/web/shell/PlainPage.tsx";
import { SecondStep } from "#platform/web/shell/SecondStep.tsx";
import { stepAsked } from "#platform/web/shell/second-step.ts";
import { signInRoutes } from "../contract.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import { useSignedIn } from "./useSignedIn.ts";

/** SCR-AUTH-06: /admin/token/#code=…; a server never sees what is after the #. */
export function TokenPage() {
  const { hash } = useLocation();
  const code = new URLSearchParams(hash).get("code") ?? "";
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const exchange = useRead(signInRoutes.exchangeCode, { query: { code } }, { freshFor: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (exchange.data) signedIn(exchange.data);
  }, [exchange.data, signedIn]);
  const asked = stepAsked(exchange.error);
  if (asked?.awaits === "set_up") return <LeadTo to="/login/setup" />;
  if (asked) {
    return (
      <SignInFrame title="Confirm it's you">
        <SecondStep asked={asked} onDone={signedIn} onLeave={() => void navigate({ to: "/login" })} />
      </SignInFrame>
    );
  }
  if (!exchange.error)
    return (
      <PlainPage title="Signing in" back={null}>
        Signing out…
      </PlainPage>
    );
  return (
    <PlainPage title="Signing in" back={{ to: "/login", label: "Sign in with your password" }}>
      {exchange.error.message}. A code works once, within a minute.
    </PlainPage>
  );
}

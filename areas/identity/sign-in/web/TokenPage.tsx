import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { signInPaths } from "../paths.ts";
import { useLocation } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import type { RequestError } from "#platform/web/api/request-error.ts";
import { request } from "#platform/web/api/request.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { PlainPage } from "#platform/web/shell/pages/PlainPage.tsx";
import { TryAgain } from "#platform/web/ui/buttons/TryAgain.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { signInRoutes } from "../contract.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";
import { MfaChallenge } from "./MfaChallenge.tsx";
import { mfaOptionsOf } from "./second-step.ts";
import { useSignedIn } from "#platform/web/shell/signed-in/useSignedIn.ts";

/**
 * Renders the page of a one-time code (SCR-AUTH-06): /admin/token/#code=…, where the part after the # is
 * never sent to a server. Names the account and requires a confirmation, because an attacker could send a
 * link with the attacker's own code.
 */
export function TokenPage() {
  const { hash } = useLocation();
  // Kept in state because the address loses the code while the page is being left.
  const [code] = useState(() => new URLSearchParams(hash).get("code") ?? "");
  const finishSignIn = useSignedIn();
  const openPage = useOpenPage();
  const exchange = useSend(signInRoutes.exchangeCode, { errors: "inline", onDone: finishSignIn });
  const person = useQuery<ReplyOf<typeof signInRoutes.codePerson>, RequestError>({
    queryKey: ["person of a one-time code", code],
    queryFn: () => request(signInRoutes.codePerson, { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    // Disabled once signing in starts, because signing in clears the cache and would query again.
    enabled: !exchange.isSending && exchange.reply === undefined,
  });
  const mfaOptions = mfaOptionsOf(exchange.error);
  if (mfaOptions) {
    return (
      <SignInFrame title="Confirm it's you">
        <MfaChallenge
          asked={mfaOptions}
          onDone={finishSignIn}
          onLeave={() => openPage(signInPaths.login())}
        />
      </SignInFrame>
    );
  }
  const error = person.error ?? exchange.error;
  if (error) {
    return (
      <PlainPage
        title="Sign in with a one-time code"
        back={{ to: signInPaths.login(), label: "Sign in with your password" }}
      >
        {error.message.replace(/\.$/, "")}. A code works once, within a minute.
        {error.isPassing && <TryAgain onClick={() => void person.refetch()} />}
      </PlainPage>
    );
  }
  if (!person.data) {
    return (
      <PlainPage title="Sign in with a one-time code" back={null}>
        Checking the code…
      </PlainPage>
    );
  }
  const { username, first_name, last_name } = person.data;
  return (
    <SignInFrame title="Sign in with a one-time code">
      <p className={classes.note}>
        This code signs you in as {first_name} {last_name} ({username}) and signs out any other account in
        this browser. Continue only if you requested the code yourself.
      </p>
      <Button
        kind="primary"
        size="lg"
        fullWidth
        busy={exchange.isSending}
        onClick={() => exchange.send({ query: { code } })}
      >
        Sign in as {first_name} {last_name}
      </Button>
      <p className={classes.foot}>
        <AppLink to={signInPaths.login()}>Sign in with a password instead</AppLink>
      </p>
    </SignInFrame>
  );
}

import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useRead } from "#web/api/useRead.ts";
import { PlainPage } from "#web/shell/PlainPage.tsx";
import { signInRoutes } from "../contract.ts";
import { useSignedIn } from "./useSignedIn.ts";

/** SCR-AUTH-06: /admin/token/#code=…; a server never sees what is after the #. */
export function TokenPage() {
  const { hash } = useLocation();
  const code = new URLSearchParams(hash).get("code") ?? "";
  const signedIn = useSignedIn();
  const exchange = useRead(signInRoutes.exchangeCode, { query: { code } }, { freshFor: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (exchange.data) signedIn(exchange.data);
  }, [exchange.data, signedIn]);
  if (!exchange.error) return <PlainPage title="Signing in">One moment.</PlainPage>;
  return (
    <PlainPage title="Signing in" back={{ to: "/login", label: "Sign in with your password" }}>
      {exchange.error.message}. A code works once, within a minute.
    </PlainPage>
  );
}

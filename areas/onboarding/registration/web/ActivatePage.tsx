import { signInPaths } from "#areas/identity/sign-in/paths.ts";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { request } from "#platform/web/api/request.ts";
import { PlainPage } from "#platform/web/shell/pages/PlainPage.tsx";
import { registrationRoutes } from "../contract.ts";

const SIGN_IN = { to: signInPaths.login(), label: "Sign in" };
const linkIn = (hash: string) => /#id=(\d+)&token=([\w-]+)/.exec(hash);

/**
 * Renders the page after signing up, which is also the target of a forms-only client's activation link
 * (SCR-REG-12).
 */
export function ActivatePage() {
  const [link] = useState(() => linkIn(window.location.hash));
  const { registered }: { registered?: unknown } = useSearch({ strict: false });
  if (link) return <Activation id={Number(link[1])} token={link[2] ?? ""} />;
  if (registered === "forms")
    return (
      <PlainPage title="Check your email" back={SIGN_IN}>
        Thank you for signing up. Open the link we emailed you to activate your account. It works once, within
        7 days.
      </PlainPage>
    );
  return (
    <PlainPage title="Welcome to Corella" back={SIGN_IN} more={<NextSteps />}>
      Thank you for signing up. Your account is ready, and we emailed you the details.
    </PlainPage>
  );
}

const NextSteps = () => (
  <>
    <h2>What comes next</h2>
    <ol>
      <li>Sign in with the username and password you chose.</li>
      <li>Check your practice and add the locations where you see patients.</li>
      <li>Add your availability, so that appointments can be booked.</li>
      <li>Import your patients, or add the first one.</li>
    </ol>
    <p>Home shows these steps until they are done. Prepaid services start once their invoice is paid.</p>
  </>
);

function Activation({ id, token }: { id: number; token: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    request(registrationRoutes.activate, { params: { id }, body: { token } }).then(
      // Reloads the whole app because a user who was signed in before no longer is.
      () => window.location.assign("/"),
      (error: unknown) => setFailure(error instanceof Error ? error.message : "Invalid token"),
    );
  }, [id, token]);
  if (failure === null)
    return (
      <PlainPage title="Activating your account" back={null}>
        One moment.
      </PlainPage>
    );
  return (
    <PlainPage title="Failed to activate" back={SIGN_IN}>
      {failure}. If you activated your account before, sign in. Otherwise contact us for a new link.
    </PlainPage>
  );
}

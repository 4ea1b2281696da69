import { useLocation } from "@tanstack/react-router";
import { useSend } from "#platform/web/api/useSend.ts";
import { PlainPage } from "#platform/web/shell/pages/PlainPage.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { subscriberRoutes } from "../contract.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Renders the page behind a newsletter's unsubscribe link. Opening it changes nothing, because email scanners
 * open links as well.
 */
export function UnsubscribePage() {
  const token = useLocation().pathname.split("/").at(-1) ?? "";
  const { send, isSending, reply, error } = useSend(subscriberRoutes.unsubscribe, { errors: "inline" });
  if (reply)
    return (
      <PlainPage title="You're unsubscribed">
        Corella news is no longer sent to {reply.email_address}.
      </PlainPage>
    );
  if (!UUID.test(token) || error?.status === 404 || error?.status === 400)
    return (
      <PlainPage title="This link doesn't work">
        Open the link in your newest email from Corella news, or reply to it and ask us to unsubscribe you.
      </PlainPage>
    );
  return (
    <PlainPage title="Unsubscribe from Corella news?" back={null}>
      You'll receive no more newsletters. Emails about your account are not affected.
      <br />
      <br />
      <Button kind="primary" size="lg" busy={isSending} onClick={() => send({ params: { token } })}>
        Unsubscribe
      </Button>
      {error && (
        <>
          <br />
          <span role="alert">{error.message}</span>
        </>
      )}
    </PlainPage>
  );
}

import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { creditRoutes } from "../contract.ts";
import { pointsText } from "../rules/words.ts";

/** Renders the client's own balance unless it is 0 (API-DOC-018). Only staff can change the balance. */
export function OwnCredit({ className }: { className?: string }) {
  const { may, me } = useSession();
  const isOwn = me.kind === "client" && may("account.package");
  const { data } = useRead(creditRoutes.score, {}, { enabled: isOwn, owner: { doctor_id: me.ID } });
  if (!data || data.credit_points === 0) return null;
  return (
    <p className={className}>
      You have {pointsText(data.credit_points)}
      {data.status ? "." : ", currently turned off."}
    </p>
  );
}

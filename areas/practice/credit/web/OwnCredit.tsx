import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { creditRoutes } from "../contract.ts";
import { pointsWords } from "../rules/words.ts";

/** A client sees its own balance once it has one (API-DOC-018); only staff change it. */
export function OwnCredit({ className }: { className?: string }) {
  const { may, me } = useSession();
  const isOwn = me.kind === "client" && may("account.package");
  const { data } = useRead(creditRoutes.score, {}, { enabled: isOwn, owner: { doctor_id: me.ID } });
  if (!data || data.credit_points === 0) return null;
  return (
    <p className={className}>
      You have {pointsWords(data.credit_points)}
      {data.status ? "." : ", currently turned off."}
    </p>
  );
}

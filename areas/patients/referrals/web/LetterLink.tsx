import type { ReactNode } from "react";
import { fileRoutes } from "#platform/files/contract.ts";
import { canShowInBrowser } from "#platform/files/rules/file-kind.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import type { Referral } from "../contract.ts";

/** Renders the link that opens the letter in a new tab, or downloads a file type that browsers can't show. */
export function LetterLink({
  referral,
  none,
}: {
  referral: Pick<Referral, "referral_letter" | "referral_date">;
  none: ReactNode;
}) {
  const owner = useOwner();
  const { referral_letter: letter, referral_date } = referral;
  if (letter === null) return none;
  const isViewable = canShowInBrowser(letter.mime_type);
  const verb = isViewable ? "View" : "Download";
  return (
    <a
      className="link"
      href={addressOf(
        fileRoutes.open,
        { params: { id: letter.ID }, query: { view: isViewable ? "1" : undefined } },
        owner,
      )}
      title={letter.name}
      aria-label={`${verb} the letter of ${formatDay(referral_date)}`}
      {...(isViewable ? { target: "_blank", rel: "noreferrer" } : { download: letter.name })}
    >
      {verb}
    </a>
  );
}

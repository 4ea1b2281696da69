import { formatDay } from "#kernel/dates/day.ts";
import { typeName } from "./type-name.ts";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateEntity } from "#platform/web/api/query-keys.ts";
import { type Sender, useSend } from "#platform/web/api/useSend.ts";
import { type Referral, referralRoutes } from "../contract.ts";

const referralWords = ({ referral_type, referral_date }: Referral): string =>
  `${typeName(referral_type)}, ${formatDay(referral_date)}`;

interface ReferralSending {
  readonly create: Sender<typeof referralRoutes.create>;
  readonly update: Sender<typeof referralRoutes.update>;
}

/**
 * Returns the calls that create and update a referral. Each shows a toast, reads the patient again, and then
 * calls `onDone` with the saved referral; refusals are left to the form.
 */
export function useReferralSending(onDone: (saved: Referral) => void): ReferralSending {
  const queries = useQueryClient();
  const sendOptions = {
    errors: "inline" as const,
    onDone: (saved: Referral) => {
      void invalidateEntity(queries, "patient");
      onDone(saved);
    },
  };
  return {
    create: useSend(referralRoutes.create, {
      ...sendOptions,
      done: "Create Successfully",
      detail: (saved) => `Referral added. ${referralWords(saved)}`,
    }),
    update: useSend(referralRoutes.update, {
      ...sendOptions,
      done: "Saved Successfully",
      detail: referralWords,
    }),
  };
}

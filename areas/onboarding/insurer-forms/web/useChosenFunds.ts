import { recipientRoutes } from "#areas/onboarding/fund-recipients/contract.ts";
import { takesMail } from "#areas/onboarding/fund-recipients/rules/choosing.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import type { Answers } from "../answers.contract.ts";

/** Returns all recipients and the chosen ones. Until one is ticked, all that take email are chosen (G-57). */
export function useChosenFunds({ health_funds }: Pick<Answers, "health_funds">) {
  const read = useRead(recipientRoutes.list);
  const recipients = read.data ?? [];
  const codes = health_funds?.map(String) ?? recipients.filter(takesMail).map(({ code }) => code);
  return { read, recipients, codes, chosen: recipients.filter(({ code }) => codes.includes(code)) };
}

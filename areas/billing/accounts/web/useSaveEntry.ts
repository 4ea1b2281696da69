import { RequestFailed } from "#platform/web/api/failed.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { type AccountChange, accountRoutes } from "../contract.ts";
import { CHANGED } from "./useSaveStep.ts";

type List = "bank_accounts" | "practices" | "authorised_person";

/**
 * Returns a function that saves one entry of a list. Refusals name the fields of the entry's form, without
 * the place in the list.
 */
export function useSaveEntry(id: number, list: List): (body: Pick<AccountChange, List>) => Promise<void> {
  const { sendAsync } = useSend(accountRoutes.update, { done: "Saved Successfully", errors: "inline", refresh: CHANGED });
  return async (body) => {
    try {
      await sendAsync({ params: { id }, body });
    } catch (error) {
      throw error instanceof RequestFailed ? atEntry(error, `${list}.0.`) : error;
    }
  };
}

function atEntry(error: RequestFailed, at: string): RequestFailed {
  const errors = Object.entries(error.errors).map(([field, words]) => [field.replace(at, ""), words] as const);
  return Object.assign(error, { errors: Object.fromEntries(errors) });
}

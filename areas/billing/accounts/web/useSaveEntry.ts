import { RequestError } from "#platform/web/api/request-error.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { type AccountChange, accountRoutes } from "../contract.ts";
import { CHANGED_ROUTES } from "./useSaveStep.ts";

type ListName = "bank_accounts" | "practices" | "authorised_person";

/**
 * Returns a function that saves one entry of a list. Refusals name the fields of the entry's form, without
 * the place in the list.
 */
export function useSaveEntry(
  id: number,
  list: ListName,
  name: string,
): (body: Pick<AccountChange, ListName>) => Promise<void> {
  const { sendAsync } = useSend(accountRoutes.update, {
    done: "Saved Successfully",
    detail: name,
    errors: "inline",
    refresh: CHANGED_ROUTES,
  });
  return async (body) => {
    try {
      await sendAsync({ params: { id }, body });
    } catch (error) {
      throw error instanceof RequestError ? stripPrefix(error, `${list}.0.`) : error;
    }
  };
}

function stripPrefix(error: RequestError, prefix: string): RequestError {
  const errors = Object.entries(error.errors).map(
    ([field, message]) => [field.replace(prefix, ""), message] as const,
  );
  return Object.assign(error, { errors: Object.fromEntries(errors) });
}

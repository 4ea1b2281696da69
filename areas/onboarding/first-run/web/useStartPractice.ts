import { addressOfLink, homePaths } from "#kernel/contract/link.ts";
import { useNavigate } from "@tanstack/react-router";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { request } from "#platform/web/api/request.ts";
import { startRoutes } from "../contract.ts";
import { atFields, type StartForm, startBody } from "./start-form.ts";
import { useEnter } from "#platform/web/shell/signed-in/useSignedIn.ts";

const renamed = (failed: RequestFailed): RequestFailed =>
  new RequestFailed({
    status: failed.status,
    code: failed.code,
    message: failed.message,
    errors: atFields(failed.errors),
    details: failed.details,
    requestId: failed.requestId,
  });

/**
 * Returns a function that starts the practice and resolves to the function that enters it. Rejects with the
 * errors at the form's own fields.
 */
export function useStartPractice() {
  const enter = useEnter();
  const navigate = useNavigate();
  return async (values: StartForm): Promise<() => void> => {
    try {
      const me = await request(startRoutes.start, { body: startBody(values) });
      return () => {
        enter(me);
        void navigate({ to: addressOfLink(homePaths.staff(), null), search: { started: values.doctor_username }, replace: true });
      };
    } catch (error) {
      throw error instanceof RequestFailed ? renamed(error) : error;
    }
  };
}

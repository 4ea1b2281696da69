import { addressOfLink, homePaths } from "#kernel/contract/link.ts";
import { useNavigate } from "@tanstack/react-router";
import { RequestError } from "#platform/web/api/request-error.ts";
import { request } from "#platform/web/api/request.ts";
import { startRoutes } from "../contract.ts";
import { renameFieldPaths, type StartForm, startBody } from "./start-form.ts";
import { useStartSession } from "#platform/web/shell/signed-in/useSignedIn.ts";

const renameErrors = (failure: RequestError): RequestError =>
  new RequestError({
    status: failure.status,
    code: failure.code,
    message: failure.message,
    errors: renameFieldPaths(failure.errors),
    details: failure.details,
    requestId: failure.requestId,
  });

/**
 * Returns a function that starts the practice and resolves to the function that enters it. Rejects with the
 * errors at the form's own fields.
 */
export function useStartPractice() {
  const enter = useStartSession();
  const navigate = useNavigate();
  return async (values: StartForm): Promise<() => void> => {
    try {
      const me = await request(startRoutes.start, { body: startBody(values) });
      return () => {
        enter(me);
        void navigate({
          to: addressOfLink(homePaths.staff(), null),
          search: { started: values.doctor_username },
          replace: true,
        });
      };
    } catch (error) {
      throw error instanceof RequestError ? renameErrors(error) : error;
    }
  };
}

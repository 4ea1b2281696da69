import { useNavigate } from "@tanstack/react-router";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { request } from "#platform/web/api/request.ts";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { signInRoutes } from "#areas/identity/sign-in/contract.ts";
import { startRoutes } from "../contract.ts";
import { DEMO_PASSWORD } from "#areas/identity/sign-in/rules/demo-password.ts";
import { atFields, type StartForm, startBody } from "./start-form.ts";
import { useEnter } from "#platform/web/shell/useSignedIn.ts";

const SUPER_ADMINISTRATOR = 1;

/** In the demo its super administrator starts the practice; whoever reads this page can be that person. */
async function becomeDemoAdministrator(): Promise<void> {
  const me = await request(sessionRoutes.me, {}).catch(() => null);
  if (me?.groups.includes(SUPER_ADMINISTRATOR)) return;
  const people = await request(signInRoutes.demoPeople, {});
  const found = people.find(({ groups }) => groups.includes(SUPER_ADMINISTRATOR));
  if (found) await request(signInRoutes.login, { body: { username: found.username, password: DEMO_PASSWORD } });
}

const renamed = (failed: RequestFailed): RequestFailed =>
  new RequestFailed({
    status: failed.status,
    code: failed.code,
    message: failed.message,
    errors: atFields(failed.errors),
    details: failed.details,
    requestId: failed.requestId,
  });

/** Starts the practice and answers how to enter it; rejects with the refusal at the form's own fields. */
export function useStartPractice(hasDemo: boolean) {
  const enter = useEnter();
  const navigate = useNavigate();
  return async (values: StartForm): Promise<() => void> => {
    try {
      if (hasDemo) await becomeDemoAdministrator();
      const me = await request(startRoutes.start, { body: startBody(values) });
      return () => {
        enter(me);
        void navigate({ to: "/admin", search: { started: values.doctor_username }, replace: true });
      };
    } catch (error) {
      throw error instanceof RequestFailed ? renamed(error) : error;
    }
  };
}

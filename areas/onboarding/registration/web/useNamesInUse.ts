import { useEffect, useState } from "react";
import { request } from "#platform/web/api/request.ts";
import { EMAIL_TAKEN, registrationRoutes, USERNAME_TAKEN } from "../contract.ts";

const PAUSE_MS = 400;

/** Checks while typing whether the username and email are taken. The server checks again on submit. */
export function useNamesInUse(
  username: string,
  email_address: string,
): { username?: string; email_address?: string } {
  const [errors, setErrors] = useState<{ username?: string; email_address?: string }>({});
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      if (username.length < 3 && !email_address.includes("@")) return setErrors({});
      request(
        registrationRoutes.validate,
        { body: { username, email_address } },
        { signal: controller.signal },
      ).then(
        ({ username_in_use, email_in_use }) =>
          setErrors({
            ...(username_in_use ? { username: USERNAME_TAKEN } : {}),
            ...(email_in_use ? { email_address: EMAIL_TAKEN } : {}),
          }),
        () => setErrors({}),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [username, email_address]);
  return errors;
}

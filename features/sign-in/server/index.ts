import { feature, mounted } from "#server/http/feature.ts";
import { signInRoutes } from "../contract.ts";
import { startRoutes } from "../start.contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { startHandlers } from "./start.handlers.ts";

export { whoIsHere } from "./demo.ts";
export { startPracticeNow } from "./start-practice.ts";
export { hashPassword } from "./password-hash.ts";

export const signIn = feature({
  name: "sign-in",
  mounted: [mounted(signInRoutes, handlers), mounted(startRoutes, startHandlers)],
  jobs,
  constraints: {
    person_username_unique: { field: "username", message: "This username is already in use", status: 409 },
    person_email_unique: { field: "email_address", message: "This email address is already in use", status: 409 },
    person_username_plain: { field: "username", message: "Username may contain letters and digits only." },
  },
});

import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { signInRoutes } from "../contract.ts";
import { resetLinkRoutes } from "../reset-link.contract.ts";
import { secondStepRoutes } from "../second-step.contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import type { MayActFor } from "./password.handlers.ts";
import { resetLinkHandlers } from "./reset-link.handlers.ts";
import { secondStepHandlers } from "./second-step.handlers.ts";

export { hashPassword, isPassword } from "./password-hash.ts";
// Queries for setting up second factors (areas/identity/mfa).
export { findFactors } from "./factors.queries.ts";
export {
  insertAuthenticatorDraft,
  setAuthenticatorSecret,
  confirmAuthenticator,
  insertPasskey,
  renameAuthenticator,
  renamePasskey,
  removeFactor,
  removeFactorsOf,
  replaceRecoveryCodes,
} from "./factor-rows.queries.ts";
export { completeSession } from "./half-session.ts";
export { keepChallenge, takeChallenge } from "#platform/access/half-session-rows.ts";
export { credentialsOf, requireRelyingParty, relyingPartyOf, transportsIn } from "./passkeys.ts";
export type { MayActFor } from "./password.handlers.ts";
export { findPerson, lockPerson } from "./person.queries.ts";
export { secretContext } from "./second-step.handlers.ts";
export { stepOf } from "./totp.ts";
export { isRightGuess } from "./sign-in-attempts.ts";
export {
  dropLinksOfPractice,
  dropMailedLinks,
  dropTokensOf,
  insertActivation,
  insertToken,
  useActivation,
} from "./token.queries.ts";
export { linkAddress, emailAccountChange } from "./account-notice.ts";
export { checkOldPassword, hasOwnProof, type OldPasswordProof } from "./own-proof.ts";
export { sessionFor, setCookie, setPendingMfaCookie } from "./cookie.ts";
export { notifySessionsEnded } from "./ended-elsewhere.ts";
export { mayChoosePassword, namesOf, type PasswordPolicy, practiceNames } from "./choose-password.ts";

export { welcomeReminder } from "./welcome-mail.ts";

/**
 * Creates the feature. `mayManageCredentials` decides who may set another person's password
 * (app/features.server.ts).
 */
export const signIn = (mayManageCredentials: MayActFor) =>
  defineFeature({
    name: "sign-in",
    endpoints: [
      endpoints(signInRoutes, handlers(mayManageCredentials)),
      endpoints(resetLinkRoutes, resetLinkHandlers),
      endpoints(secondStepRoutes, secondStepHandlers),
    ],
    jobs,
    constraints: {
      person_username_unique: { field: "username", message: "This username is already in use", status: 409 },
      person_email_unique: {
        field: "email_address",
        message: "This email address is already in use",
        status: 409,
      },
      person_username_plain: { field: "username", message: "Username may contain letters and digits only." },
    },
  });

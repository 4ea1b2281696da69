import type { WebFeature } from "#platform/web/shell/feature.ts";
import { SignInAgain } from "./LazySignInAgain.tsx";

const loadPasswordPage = () => import("./PasswordPage.tsx").then((module) => module.PasswordPage);

export const signInWeb: WebFeature = {
  name: "sign-in",
  signInAgain: SignInAgain,
  pages: [
    {
      path: "login",
      area: "public",
      needs: "public",
      title: "Sign in",
      load: () => import("./LoginPage.tsx").then((module) => module.LoginPage),
    },
    {
      path: "login/forgot",
      area: "public",
      needs: "public",
      title: "Forgotten password",
      load: () => import("./ForgotPage.tsx").then((module) => module.ForgotPage),
    },
    {
      path: "login/reset/$token",
      area: "public",
      needs: "public",
      title: "New password",
      load: () => import("./ResetPage.tsx").then((module) => module.ResetPage),
    },
    {
      path: "account/actions/logout",
      area: "public",
      needs: "public",
      title: "Sign out",
      load: () => import("./LogoutPage.tsx").then((module) => module.LogoutPage),
    },
    {
      path: "admin/token",
      area: "public",
      needs: "public",
      title: "Signing in",
      load: () => import("./TokenPage.tsx").then((module) => module.TokenPage),
    },
    {
      path: "app",
      area: "public",
      needs: "public",
      title: "Corella app",
      load: () => import("./AppLinkPage.tsx").then((module) => module.AppLinkPage),
    },
    { path: "password", area: "account", needs: "session", title: "Password", load: loadPasswordPage },
    { path: "password", area: "admin", needs: "session", title: "Password", load: loadPasswordPage },
  ],
};

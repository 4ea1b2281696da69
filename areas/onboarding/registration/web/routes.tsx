import type { WebFeature } from "#platform/web/shell/feature.ts";

const register = () => import("./RegisterPage.tsx").then((module) => module.RegisterPage);

export const registrationWeb: WebFeature = {
  name: "registration",
  pages: [
    { path: "account/actions/register", area: "public", needs: "public", title: "Sign up", load: register },
    {
      path: "account/actions/registerforms",
      area: "public",
      needs: "public",
      title: "Sign up for insurer forms",
      load: register,
    },
    {
      path: "account/actions/activate",
      area: "public",
      needs: "public",
      title: "Welcome",
      load: () => import("./ActivatePage.tsx").then((module) => module.ActivatePage),
    },
    {
      path: "signuplinks",
      area: "admin",
      needs: ["signup.link"],
      title: "Sign-up links",
      load: () => import("./SignupLinksPage.tsx").then((module) => module.SignupLinksPage),
    },
  ],
  menu: [
    {
      area: "admin",
      section: "clients",
      label: "Sign-up links",
      to: "signuplinks",
      needs: ["signup.link"],
      rank: 20,
    },
  ],
};

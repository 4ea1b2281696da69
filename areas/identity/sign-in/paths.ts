import { accountPath, publicPath } from "#kernel/contract/link.ts";

export const signInPaths = {
  login: publicPath("login"),
  forgot: publicPath("login/forgot"),
  /** Page of an emailed link on which the user sets a password. */
  reset: publicPath("login/reset/{token}"),
  /** Page for setting up the first second factor, if a group requires one. */
  setUp: publicPath("login/setup"),
  /** Page for changing the user's own password. */
  password: accountPath("password"),
  signOut: publicPath("account/actions/logout"),
};

import { accountPath, publicPath } from "#kernel/contract/link.ts";

export const signInPaths = {
  login: publicPath("login"),
  forgot: publicPath("login/forgot"),
  /** A link from an email, with which a password is chosen. */
  reset: publicPath("login/reset/{token}"),
  /** The first second factor, where a group requires one. */
  setUp: publicPath("login/setup"),
  /** A user's own password. */
  password: accountPath("password"),
  signOut: publicPath("account/actions/logout"),
};

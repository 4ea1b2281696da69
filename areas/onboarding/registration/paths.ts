import { publicPath } from "#kernel/contract/link.ts";

export const registrationPaths = {
  register: publicPath("account/actions/register"),
  activate: publicPath("account/actions/activate"),
  contact: publicPath("account/support/contact"),
};

import { adminPath } from "#kernel/contract/link.ts";
import { reviewList } from "./contract.ts";

export const reviewPaths = {
  list: adminPath("healthfundformreviews", reviewList.url),
  one: adminPath("healthfundformreviews/{id}"),
};

import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["form.review"] } as const;

export const formReviewsWeb: WebFeature = {
  name: "form-reviews",
  pages: [
    {
      ...staff,
      path: "healthfundformreviews",
      title: "Insurer form reviews",
      load: () => import("./ReviewListPage.tsx").then((module) => module.ReviewListPage),
    },
    {
      ...staff,
      path: "healthfundformreviews/$id",
      title: "Insurer form review",
      load: () => import("./ReviewPage.tsx").then((module) => module.ReviewPage),
    },
  ],
  menu: [
    {
      ...staff,
      section: "forms",
      label: "Insurer form reviews",
      to: "healthfundformreviews",
      rank: 10,
      short: "Form reviews",
      shortcut: "F",
      waiting: "form-reviews",
    },
  ],
};

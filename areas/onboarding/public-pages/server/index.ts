import { defineFeature } from "#platform/http/feature.ts";
import { enquiryPage } from "./enquiry-page.ts";
import { font } from "./font.ts";
import { quotePage } from "./quote-page.ts";
import { startPage } from "./start-page.ts";
import { contactPages, termsPage } from "./text-pages.ts";

export const publicPages = defineFeature({
  name: "public-pages",
  endpoints: [],
  pages: [startPage, quotePage, enquiryPage, ...contactPages, termsPage, font],
});

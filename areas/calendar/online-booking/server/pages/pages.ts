import { bookingPage } from "./booking-page.ts";
import { nextPage } from "./draft.ts";
import { movePage } from "./move-page.ts";
import { referralPage } from "./referral-page.ts";
import { startPage } from "./start-page.ts";
import { timesPage } from "./times-page.ts";

/** Public pages of online booking. */
export const bookingPages = [startPage, timesPage, bookingPage, movePage, nextPage, referralPage];

import { accountPath } from "#kernel/contract/link.ts";
import { bookingList } from "./contract.ts";

export const onlineBookingPaths = {
  list: accountPath("online-bookings", bookingList.url),
  settings: accountPath("online-bookings/settings"),
};

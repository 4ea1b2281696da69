import {
  claimFile,
  insertServerFile,
  type ReceivedFile,
  receiveFiles,
  removeUnused,
} from "#platform/files/server/index.ts";
import type { Handler, HandlerContext } from "#platform/http/call.ts";
import type { publicBookingRoutes } from "../public.contract.ts";
import { notWaiting, onlineReferralFile, referralHere } from "../referral.contract.ts";
import { updateBooking } from "./booking.queries.ts";
import { findLinked, type BookingWithClient, linkedBooking, lockLinked } from "./booking-of-link.ts";
import { CONTROLLER } from "./publish.ts";

type ReferralCall = HandlerContext<typeof publicBookingRoutes.referral>;

/**
 * Receives one file with a waiting request. The link and the state are checked before the bytes are stored,
 * and again when the file is attached. The bytes are checked by content and scanned, and never decoded.
 */
export const receiveReferral: Handler<typeof publicBookingRoutes.referral> = async (call) => {
  const { request, services, commitReply, auditWrite, afterCommit } = call;
  await call.commit(async (db) => assertMayAttach(call, await findLinked({ ...call, db })));
  const received = await receiveFiles(request, services, onlineReferralFile);
  try {
    return await commitReply(async (db) => {
      const linked = await lockLinked({ ...call, db });
      assertMayAttach(call, linked);
      const [file, ...others] = received;
      const { ID, _doctor } = linked.booking;
      if (file) {
        const row = await insertServerFile(db, _doctor, _doctor, onlineReferralFile, file, (spare) =>
          afterCommit(() => void removeUnused(services, spare)),
        );
        await claimFile(db, _doctor, row.ID);
        await updateBooking(db, linked.booking, { _referral: row.ID });
        const message = "sent a referral with an online booking";
        auditWrite({ controller: CONTROLLER, identity: ID, _doctor, message, after: { _referral: row.ID } });
      }
      afterCommit(() => void removeUnused(services, keysOf(others)));
      return linkedBooking({ ...call, db }, await findLinked({ ...call, db }));
    });
  } catch (error) {
    await removeUnused(services, keysOf(received));
    throw error;
  }
};

const keysOf = (files: readonly ReceivedFile[]): string[] => files.map(({ storage_key }) => storage_key);

function assertMayAttach({ fail }: ReferralCall, { booking }: BookingWithClient): void {
  if (booking.state !== "requested") fail(notWaiting);
  if (booking._referral !== null) fail(referralHere);
}

import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { offerRoutes, type WaitListOffer } from "../offer.contract.ts";
import { nameOf } from "../rules/words.ts";
import { OFFER_ROUTES } from "./FitRow.tsx";

export interface OfferActs {
  /** Books the offered time for a patient who accepts by phone. */
  readonly accept: (offer: WaitListOffer) => void;
  readonly withdraw: (offer: WaitListOffer) => void;
  readonly isSending: boolean;
}

/** Returns the functions with which reception changes open offers. */
export function useOfferActs(): OfferActs {
  const done =
    (words: string) =>
    ({ patient }: WaitListOffer) =>
      toast.done("Saved Successfully", { detail: `${words} ${nameOf(patient)}` });
  const common = { failed: "Save Failed", refresh: OFFER_ROUTES } as const;
  const accept = useSend(offerRoutes.accept, { ...common, onDone: done("Appointment booked.") });
  const withdraw = useSend(offerRoutes.withdraw, { ...common, onDone: done("Offer withdrawn.") });
  return {
    accept: ({ ID }) => accept.send({ params: { id: ID } }),
    withdraw: ({ ID }) => withdraw.send({ params: { id: ID } }),
    isSending: accept.isSending || withdraw.isSending,
  };
}

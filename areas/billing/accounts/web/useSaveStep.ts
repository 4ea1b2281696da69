import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { accountRoutes } from "../contract.ts";

export const CHANGED = [doctorRoutes.get];

/** A step's own save: the step keeps what was typed when it fails. */
export const useSaveStep = () =>
  useSend(accountRoutes.update, { done: "Saved Successfully", errors: "inline", refresh: CHANGED });

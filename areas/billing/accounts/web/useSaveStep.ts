import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { accountRoutes } from "../contract.ts";

export const CHANGED_ROUTES = [doctorRoutes.get];

/** Sends a step's changes. If saving fails, the step keeps the entered values. */
export const useSaveStep = (step: string) =>
  useSend(accountRoutes.update, {
    done: "Saved Successfully",
    detail: step,
    errors: "inline",
    refresh: CHANGED_ROUTES,
  });

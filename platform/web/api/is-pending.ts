import type { UseQueryResult } from "@tanstack/react-query";

/** Whether the answer to what is asked now is still to come; what was read before may be shown meanwhile. */
export const isAnswerPending = ({
  isLoading,
  isPlaceholderData,
}: Pick<UseQueryResult, "isLoading" | "isPlaceholderData">): boolean => isLoading || isPlaceholderData;

import type { UseQueryResult } from "@tanstack/react-query";

/**
 * Returns true while the reply to the current query is still loading, even if earlier data is shown
 * meanwhile.
 */
export const isAnswerPending = ({
  isLoading,
  isPlaceholderData,
}: Pick<UseQueryResult, "isLoading" | "isPlaceholderData">): boolean => isLoading || isPlaceholderData;

/** What a list needs to know about the reading of its rows; a TanStack query has all of it. */
export interface ReadState {
  isPending: boolean;
  isPlaceholderData?: boolean;
  error: (Error & { requestId?: string | null }) | null;
  refetch: () => unknown;
}

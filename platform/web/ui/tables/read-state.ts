/** State of reading a list's rows. A TanStack query satisfies this type. */
export interface ReadState {
  isPending: boolean;
  isPlaceholderData?: boolean;
  error: (Error & { requestId?: string | null }) | null;
  refetch: () => unknown;
}

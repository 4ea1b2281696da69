import { QueryClient } from "@tanstack/react-query";
import { RequestError } from "./request-error.ts";

const isPassing = (error: unknown): boolean => error instanceof RequestError && error.isPassing;

/**
 * Creates the query client. Queries are retried while the server is unreachable, but not after a refusal;
 * mutations are never retried.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => isPassing(error) && count < 4,
        retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
        networkMode: "always",
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });

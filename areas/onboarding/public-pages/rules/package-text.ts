/** Returns the one-line difference between packages: the provider limit (RULE-PKG-03). */
export function packageText({ provider_limit }: { readonly provider_limit: number | null }): string {
  if (provider_limit === null) return "Unlimited provider numbers.";
  return provider_limit === 1 ? "One provider number." : `Up to ${provider_limit} provider numbers.`;
}

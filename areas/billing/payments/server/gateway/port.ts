import type { Cents } from "#kernel/money/money.ts";

/** The provider's knowledge of one payment, refund or card. */
export type GatewayAnswer =
  /** The card page is open, and no card was entered yet. */
  | { readonly kind: "pending" }
  /** The provider's list for the reference is empty. */
  | { readonly kind: "unknown" }
  /** No answer, or one that the provider's documents do not have (H-1). */
  | { readonly kind: "uncertain" }
  | {
      readonly kind: "answered";
      /** True for a payment that was carried out, false for a refused one, null where the answer does not say. */
      readonly status: boolean | null;
      readonly transaction: string | null;
      readonly amount: Cents | null;
      /** True only if the answer names Australian dollars. */
      readonly isAud: boolean;
      readonly reference: string | null;
      /** Codes such as "D4405, F7003"; empty without any. */
      readonly codes: string;
      /** The token of a card that was kept. */
      readonly token: string | null;
    };

export interface KeptCard {
  readonly number: string;
  readonly name: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
}

export interface Asked {
  /** Ours, sent with every call: what it is asked for where its answer was lost. */
  readonly reference: string;
  readonly amount: Cents;
  readonly number: string;
  readonly description: string;
}

export interface PageAsked extends Asked {
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly customer: { readonly reference: string; readonly first_name: string; readonly last_name: string };
}

/** Takes card payments on a page of its own. Every call throws OutsideFailure where it gave no answer that can be relied on. */
export interface CardGateway {
  openPage(asked: PageAsked): Promise<{ readonly access_code: string; readonly form_url: string }>;
  /** A page that keeps a card and takes nothing. */
  openCardPage(asked: PageAsked): Promise<{ readonly access_code: string; readonly form_url: string }>;
  findByCode(page: { readonly access_code: string; readonly reference: string }): Promise<GatewayAnswer>;
  /** The token of the card that was entered on a page of `openCardPage`. */
  findTokenByCode(page: { readonly access_code: string; readonly reference: string }): Promise<GatewayAnswer>;
  findByReference(reference: string): Promise<GatewayAnswer>;
  charge(asked: Asked & { readonly token: string }): Promise<GatewayAnswer>;
  refund(asked: Asked & { readonly transaction: string }): Promise<GatewayAnswer>;
  /** Null if the provider shows no card for the token. */
  findCard(token: string): Promise<KeptCard | null>;
}

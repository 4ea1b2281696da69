import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";

const NONCE_BYTES = 24;

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Encrypts a text and binds it to its storage place `context`. Uses a library because the browser's Web Crypto
 * is missing over plain http and is asynchronous.
 */
export function sealText(text: string, key: string, context: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = xchacha20poly1305(toBytes(key), nonce, utf8(context)).encrypt(utf8(text));
  return `${toText(nonce)}.${toText(sealed)}`;
}

/** Decrypts a sealed text. Throws if the key or `context` differs. */
export function openText(sealed: string, key: string, context: string): string {
  const [nonce = "", body = ""] = sealed.split(".");
  return new TextDecoder().decode(
    xchacha20poly1305(toBytes(key), toBytes(nonce), utf8(context)).decrypt(toBytes(body)),
  );
}

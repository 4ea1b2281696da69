/** Formats a size in bytes: "512 bytes", "340 KB", "1.2 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 999.5) return `${Math.max(1, Math.round(kilobytes))} KB`;
  const megabytes = kilobytes / 1024;
  return `${megabytes < 99.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

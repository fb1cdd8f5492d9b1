/** Carriers write a number with a plus, with zeros before it, or plain. */
export function plainNumber(raw: string): string {
  return raw.trim().replace(/^(\+|00)/, '');
}

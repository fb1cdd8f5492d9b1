/** Returns our form of a number, which carriers write with a plus, with 00, or plain. */
export function readAddress(address: string): string {
  const text = address.trim();
  if (!/^(\+|00)?\d+$/.test(text)) return text;
  return text.replace(/^(\+|00)/, '');
}

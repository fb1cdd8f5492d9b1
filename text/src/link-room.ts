/** Every code of a link in a message has this many letters, so that the length of a text is known before its codes are. */
export const MESSAGE_CODE_LENGTH = 12;

/** Stands in previews for codes to come: it has their length, and its letters cost as much as theirs in either alphabet. */
export const PLACEHOLDER_CODE = '2'.repeat(MESSAGE_CODE_LENGTH);

/** Makes an address for a caller that knows only the length of a short link, so that a counter can reserve its room. */
export function addressOfLength(linkLength: number): string {
  return `https://${'x'.repeat(Math.max(1, linkLength - 'https:///'.length - MESSAGE_CODE_LENGTH))}`;
}

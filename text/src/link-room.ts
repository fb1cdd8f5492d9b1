/** Letters of the code of a link in a message: every such code has as many, so a text has its true length before it has its codes. */
export const MESSAGE_CODE_LENGTH = 12;

/** Any code has its length and, being of the plain alphabet, its price: what a preview puts in the place of codes to come. */
export const PLACEHOLDER_CODE = '2'.repeat(MESSAGE_CODE_LENGTH);

/** For who knows how long a short link is and not its address: a counter may keep the room, and a text has no link of this address. */
export function addressOfLength(linkLength: number): string {
  return `https://${'x'.repeat(Math.max(1, linkLength - 'https:///'.length - MESSAGE_CODE_LENGTH))}`;
}

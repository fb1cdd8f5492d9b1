import { AppError } from '../../errors.ts';

const LOCAL_HOST = /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

interface LinksOfText {
  readonly linksCount: number;
  /** The part of a short link before the slash and the code. */
  readonly address: string;
  /** Whether a real carrier would send the text. */
  readonly isInEarnest: boolean;
}

/** Returns whether the text has links that work only on this machine, so that recipients could neither open them nor opt out. */
export function hasLocalLinks({ linksCount, address, isInEarnest }: LinksOfText): boolean {
  return linksCount > 0 && isInEarnest && LOCAL_HOST.test(new URL(address).hostname);
}

export function refuseLocalLinks(text: LinksOfText): void {
  if (!hasLocalLinks(text)) return;
  const sentence = `The short links of this text would begin with ${text.address}, which nobody else can open. The operator must set VOLLEY_LINKS_URL to the public address of the links.`;
  throw new AppError('links_address_unset', sentence);
}

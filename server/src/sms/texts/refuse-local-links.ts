import { AppError } from '../../errors.ts';

const LOCAL_HOST = /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

interface LinksOfText {
  readonly linksCount: number;
  /** What stands before the slash and the code. */
  readonly address: string;
  /** A real carrier would carry it. */
  readonly isInEarnest: boolean;
}

/** People could not open them, nor opt out: they work on the machine itself alone. */
export function hasLocalLinks({ linksCount, address, isInEarnest }: LinksOfText): boolean {
  return linksCount > 0 && isInEarnest && LOCAL_HOST.test(new URL(address).hostname);
}

export function refuseLocalLinks(text: LinksOfText): void {
  if (!hasLocalLinks(text)) return;
  const sentence = `The short links of this text would begin with ${text.address}, which nobody else can open. The operator must set VOLLEY_LINKS_URL to the public address of the links.`;
  throw new AppError('links_address_unset', sentence);
}

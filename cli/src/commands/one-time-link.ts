import { shortTime } from '../frame/output.ts';

interface MadeLink {
  /** Null if the link was mailed. */
  readonly link: string | null;
  readonly sent_to: string | null;
  readonly expires_at: string;
}

export function linkWords({ link, sent_to, expires_at }: MadeLink, what: string): string {
  const until = `${what} It works once, until ${shortTime(expires_at)}`;
  return link === null ? `${until}, and is mailed to ${sent_to}.` : `${until}, and is shown only now:\n\n  ${link}\n`;
}

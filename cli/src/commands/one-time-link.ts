import type { ApiFlags } from '../frame/api.ts';
import { print, shortTime } from '../frame/output.ts';

/** The flag of commands that make a link for a person. */
export const SHOW_LINK = [
  '--show-link',
  'show the link, to be handed on, and mail nothing; as it is anyway where the installation sends no mail',
] as const;

interface MadeLink {
  /** Null if the link was mailed. */
  readonly link: string | null;
  readonly sent_to: string | null;
  readonly expires_at: string;
}

export function showLink(flags: ApiFlags, made: MadeLink, what: string): void {
  const until = `It works once, until ${shortTime(made.expires_at)}`;
  const where =
    made.link === null
      ? `${until}, and is mailed to ${made.sent_to}.`
      : `${until}, and is shown only now:\n\n  ${made.link}\n`;
  print(flags, made, `${what} ${where}`);
}

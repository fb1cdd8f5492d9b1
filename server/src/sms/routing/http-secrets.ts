import { createHash } from 'node:crypto';
import type { Runtime } from '../../runtime.ts';

/** What is kept encrypted of an HTTP carrier, as JSON in place of the password. */
export interface HttpSecrets {
  readonly secrets: Readonly<Record<string, string>>;
  /** Of the address at which the provider calls: some profiles name that address in each request. */
  readonly hookToken: string;
}

const TOKEN_OCTETS = 24;

export const newHookToken = ({ random }: Pick<Runtime, 'random'>): string =>
  Buffer.from(random.bytes(TOKEN_OCTETS)).toString('base64url');

export const hashHookToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Reads what was encrypted; without it, nothing was set. */
export function readHttpSecrets(text: string | null): HttpSecrets {
  return text === null || text === '' ? { secrets: {}, hookToken: '' } : (JSON.parse(text) as HttpSecrets);
}

import type { IncomingHttpHeaders } from 'node:http';
import type { BlockList } from 'node:net';
import { isTrustedProxy } from './client-address.ts';

/** Two letters, in capitals. Proxies write XX for what they do not know, and words of their own for what is no country. */
function countryOf(value: string): string {
  const code = value.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : '';
}

/** Where visitors come from, as a proxy of the operator says in the header that they have named: from anybody else it is not believed. */
export class VisitorCountry {
  readonly #name: string;
  readonly #line: RegExp;
  readonly #trusted: BlockList | null;

  constructor(name: string, trusted: BlockList | null) {
    this.#name = name.toLowerCase();
    this.#line = new RegExp(`^${name}:([^\\r]*)\\r$`, 'gim');
    this.#trusted = trusted;
  }

  #isAsked(peer: string): boolean {
    return this.#name !== '' && isTrustedProxy(this.#trusted, peer);
  }

  /** Null: nobody says it. */
  ofHeaders(headers: IncomingHttpHeaders, peer: string): string | null {
    if (!this.#isAsked(peer)) return null;
    const value = headers[this.#name];
    return typeof value === 'string' ? countryOf(value) : '';
  }

  /** The same from headers as they came. A header that came twice tells nothing. */
  ofText(text: string, peer: string): string | null {
    if (!this.#isAsked(peer)) return null;
    const [first, second] = [...text.matchAll(this.#line)];
    return first?.[1] === undefined || second !== undefined ? '' : countryOf(first[1]);
  }
}

import { NUMBER_TYPES } from '@volley/contract/choices';
import type { OutboundAddresses } from '../../lib/outbound/outbound-addresses.ts';
import type { Asked, AskSource, LookupSource } from '../../lookups/index.ts';
import { type HttpAnswer, type HttpRequest, Reading } from '../http-profile/index.ts';
import { HttpClient } from './http-client.ts';

const FALSE = new Set(['', 'false', '0', 'no']);

function makeRequest({ settings: { url, body, header } }: LookupSource, secret: string, number: string): HttpRequest {
  const fill = (text: string, safe: (value: string) => string) =>
    text.replaceAll('{number}', () => number).replaceAll('{secret}', () => safe(secret));
  const json = (value: string) => JSON.stringify(value).slice(1, -1);
  return {
    method: body === '' ? 'GET' : 'POST',
    url: fill(url, encodeURIComponent),
    headers: {
      accept: 'application/json',
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      ...(header === '' ? {} : { [header.toLowerCase()]: secret }),
    },
    body: body === '' ? null : Buffer.from(fill(body, json)),
  };
}

/** Reads what an answer says of a number, by the settings of its source. */
function readLookupAnswer({ settings }: LookupSource, { status, headers, body }: HttpAnswer, number: string): Asked {
  if (status === 404) return { kind: 'unknown' };
  if (status < 200 || status > 299) return { kind: 'failed', words: `The answer had the status ${status}.` };
  const reading = new Reading({ headers, body });
  const read = (name: string): string => {
    const json = Object.hasOwn(settings.answer, name) ? settings.answer[name] : undefined;
    const text = json === undefined ? '' : reading.text({ json }).trim().slice(0, 100);
    return Object.hasOwn(settings.meanings, text) ? (settings.meanings[text] ?? '') : text;
  };
  const about = read('phone_number').replaceAll(/\D/g, '');
  if (about !== '' && about !== number) return { kind: 'failed', words: 'The answer was about another number.' };
  const ported = read('ported').toLowerCase();
  const code = read('network_code').replaceAll(/[-\s]/g, '');
  const type = NUMBER_TYPES.find((known) => known === read('type').toLowerCase()) ?? 'unknown';
  const country = /^[A-Za-z]{2}$/.exec(read('country'))?.[0].toUpperCase() ?? '';
  const answer = {
    network: read('network'),
    networkCode: /^[2-7]\d{4,5}$/.test(code) ? code : '',
    ported: settings.answer['ported'] === undefined ? null : !FALSE.has(ported),
    country,
    type,
  };
  if (reading.isDamaged) return { kind: 'failed', words: 'The answer was not the JSON that was expected.' };
  if (answer.network === '' && answer.networkCode === '' && type === 'unknown') return { kind: 'unknown' };
  return { kind: 'answered', answer };
}

/** Asks sources that are reached by HTTP. `stop` ends what is open. */
export function startHttpLookups(addresses: OutboundAddresses): { readonly ask: AskSource; stop(): void } {
  const client = new HttpClient({ addresses });
  const ask: AskSource = (source, secret, phoneNumber) => {
    const { timeoutMs } = source.settings;
    const limits = { connectTimeoutMs: timeoutMs, requestTimeoutMs: timeoutMs, window: 20 };
    return new Promise((resolve) => {
      // What comes later is not read: the number may belong to another network by then.
      const timer = setTimeout(() => resolve({ kind: 'failed', words: 'No whole answer came in time.' }), timeoutMs);
      client.exchange(makeRequest(source, secret, phoneNumber), limits, {
        late: () => undefined,
        settle(exchange) {
          clearTimeout(timer);
          if (exchange.kind === 'answered') resolve(readLookupAnswer(source, exchange.answer, phoneNumber));
          else resolve({ kind: 'failed', words: exchange.words });
        },
      });
    });
  };
  return { ask, stop: () => client.stop() };
}

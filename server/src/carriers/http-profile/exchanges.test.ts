// Replays exchanges that were transcribed from the documents of the providers, or composed where a document has a table of codes but no
// example: the request that Volley makes is the one that they show, and what they answer and call is read as they say.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import {
  checkValues,
  type HookRead,
  type HookReceipt,
  type HttpAnswer,
  type HttpRequest,
  type HttpSend,
  hookReply,
  makeCheck,
  makePhoneAsks,
  makeSend,
  makeStatusAsk,
  type PhoneState,
  readAnswer,
  readCheck,
  readHook,
  readPhone,
  readPhoneCall,
  readStatusAnswer,
  shippedProfiles,
  type Values,
  type Verdict,
} from './index.ts';

/** A body is written as what it means: JSON as such, a form as its values, anything else as the text. */
interface WrittenBody {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly text?: string;
}

interface Exchange {
  readonly what: string;
  readonly document: string;
  readonly read_on: string;
  readonly values?: Values;
  readonly send?: Partial<Omit<HttpSend, 'to'>> & { readonly to?: string };
  readonly status?: { readonly id: string; readonly reference: string };
  readonly check?: true;
  /** Which of the questions about the phone it is, and what its answer, or a call, tells of it at the moment `NOW_MS`. */
  readonly phone?: number;
  readonly state?: PhoneState | null;
  readonly request?: WrittenBody & Pick<HttpRequest, 'method' | 'url'> & { readonly headers?: HttpRequest['headers'] };
  readonly answer?: WrittenBody & { readonly status: number; readonly headers?: HttpAnswer['headers'] };
  readonly verdict?: Verdict;
  readonly receipt?: HookReceipt | 'not_known' | 'unclear';
  readonly call?: WrittenBody & {
    readonly method: string;
    readonly url: string;
    readonly headers?: HttpRequest['headers'];
  };
  readonly read?: HookRead;
  readonly reply?: ReturnType<typeof hookReply>;
}

interface Exchanges {
  readonly values: Values;
  readonly exchanges: readonly Exchange[];
}

const FOLDER = new URL('./exchanges/', import.meta.url);

const allExchanges = (): [string, Exchanges][] =>
  readdirSync(FOLDER).map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Exchanges,
  ]);

const SEND: HttpSend = {
  to: '233241234567' as PhoneNumber,
  from: 'Volley',
  text: 'Hello',
  parts: 1,
  encoding: 'gsm7',
  reference: '018f5e3a-0000-7000-8000-000000000001',
  validitySeconds: null,
  named: null,
  hookUrl: null,
};

const NOW_MS = Date.UTC(2026, 10, 28);
const NOW = timestampFromMs(NOW_MS);

/** With `now` in the place of the moment at which it was read. */
const stateAt = (state: PhoneState | null) =>
  state && { ...state, seenAt: state.seenAt === NOW ? 'now' : state.seenAt };

function bytesOf({ json, form, text = '' }: WrittenBody): { body: Buffer; type: string } {
  if (json !== undefined) return { body: Buffer.from(JSON.stringify(json)), type: 'application/json' };
  if (form !== undefined)
    return { body: Buffer.from(new URLSearchParams(form).toString()), type: 'application/x-www-form-urlencoded' };
  return { body: Buffer.from(text), type: 'text/plain' };
}

const inOrder = (pairs: Iterable<[string, string]>): string[][] => [...pairs].sort().map((pair) => [...pair]);

function compareRequest(made: HttpRequest, wanted: NonNullable<Exchange['request']>): void {
  const [url, shown] = [new URL(made.url), new URL(wanted.url)];
  assert.equal(made.method, wanted.method);
  assert.equal(`${url.origin}${url.pathname}`, `${shown.origin}${shown.pathname}`);
  assert.deepEqual(inOrder(url.searchParams), inOrder(shown.searchParams));
  for (const [name, value] of Object.entries(wanted.headers ?? {})) assert.equal(made.headers[name], value, name);
  const body = made.body?.toString() ?? '';
  if (wanted.json !== undefined) assert.deepEqual(JSON.parse(body), wanted.json);
  else if (wanted.form !== undefined)
    assert.deepEqual(inOrder(new URLSearchParams(body)), inOrder(Object.entries(wanted.form)));
  else assert.equal(body, wanted.text ?? '');
}

for (const [name, { values: usual, exchanges }] of allExchanges()) {
  for (const exchange of exchanges) {
    test(`${name} is understood as its documents say: ${exchange.what}`, () => {
      const profile = shippedProfiles().get(name);
      assert.ok(profile !== undefined, `there is no profile ${name}`);
      const values = { ...usual, ...exchange.values };
      assert.deepEqual(checkValues(profile, values), []);
      const { send, status, check, phone, request, answer, call, state } = exchange;
      if (request !== undefined) {
        const made =
          status !== undefined
            ? makeStatusAsk(profile, values, status)
            : check !== undefined
              ? makeCheck(profile, values)
              : phone !== undefined
                ? (makePhoneAsks(profile, values)[phone] ?? null)
                : makeSend(profile, values, { ...SEND, ...send } as HttpSend);
        assert.ok(made !== null, 'the profile makes no such request');
        compareRequest(made, request);
      }
      if (answer !== undefined) {
        const { body, type } = bytesOf(answer);
        const given = { status: answer.status, headers: { 'content-type': type, ...answer.headers }, body };
        if (phone !== undefined)
          assert.deepEqual(stateAt(readPhone(profile, [...Array(phone).fill(null), given], NOW_MS)), state);
        else if (status !== undefined) assert.deepEqual(readStatusAnswer(profile, given), exchange.receipt);
        else assert.deepEqual((check === undefined ? readAnswer : readCheck)(profile, given), exchange.verdict);
      }
      if (call !== undefined) {
        const { body, type } = bytesOf(call);
        const { method, url } = call;
        const headers = { 'content-type': type, ...call.headers };
        const called = { method, url, headers, body, query: new URL(url).searchParams };
        assert.deepEqual(readHook(profile, values, called), exchange.read);
        assert.deepEqual(stateAt(readPhoneCall(profile, called, NOW_MS)), state ?? null);
      }
      if (exchange.reply !== undefined) assert.deepEqual(hookReply(profile), exchange.reply);
    });
  }
}

test('each profile names its documents, has exchanges, and has the name of its file', () => {
  const written = new Map(allExchanges());
  for (const [name, profile] of shippedProfiles()) {
    assert.ok(profile.documents.length > 0, `${name} names no document`);
    assert.ok((written.get(name)?.exchanges.length ?? 0) > 0, `${name} has no exchange`);
    assert.ok(readdirSync(new URL('./profiles/', import.meta.url)).includes(`${name}.json`));
  }
});

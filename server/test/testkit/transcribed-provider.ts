// The far side of an HTTP carrier as its documents show it: it answers requests, and reports, by the exchanges of the profile.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

interface Written {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

interface Exchange {
  readonly values?: object;
  readonly request?: { readonly method: string; readonly url: string };
  readonly answer?: Written & { readonly status: number };
  readonly status?: { readonly id: string };
  readonly verdict?: { readonly kind: string; readonly id?: string };
  readonly call?: Written & { readonly method: string };
  readonly read?: { readonly receipts?: readonly { readonly id: string; readonly state: string }[] };
}

interface Exchanges {
  readonly values: Readonly<Record<string, string>>;
  readonly exchanges: readonly Exchange[];
}

export interface TranscribedProvider {
  readonly url: string;
  /** What its account is known by, by the names of the profile. */
  readonly values: Readonly<Record<string, string>>;
  /** The bodies of the messages that it took. */
  readonly taken: readonly string[];
  /** Reports at this address that the last message was delivered. */
  report(hook: string): Promise<Response>;
}

const FOLDER = new URL('../../src/carriers/http-profile/exchanges/', import.meta.url);

/** Signs a call as Twilio does. */
function signatureOf(key: string, url: string, form: Readonly<Record<string, string>>): string {
  const parts = Object.entries(form)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flat();
  return createHmac('sha1', key)
    .update(url + parts.join(''))
    .digest('base64');
}

export async function startTranscribedProvider(name: string): Promise<TranscribedProvider> {
  const { values, exchanges } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Exchanges;
  const taken: string[] = [];
  let lastId = '';
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { pathname } = new URL(request.url ?? '', 'http://a.example');
    const shown = exchanges.find(
      ({ request: asked, answer, verdict }) =>
        asked !== undefined &&
        asked.method === request.method &&
        answer !== undefined &&
        verdict?.kind === 'accepted' &&
        new URL(asked.url).pathname.endsWith(pathname),
    );
    const id = shown?.verdict?.id ?? '';
    const asked = exchanges.find(({ status, answer }) => status !== undefined && answer?.status === 200);
    if (shown === undefined && asked?.status && asked.answer && pathname.endsWith(`/${lastId}`))
      return response.end(JSON.stringify(asked.answer.json).replaceAll(asked.status.id, lastId));
    if (shown?.answer === undefined) return response.writeHead(404).end();
    if (id !== '') {
      taken.push(Buffer.concat(pieces).toString());
      lastId = `${id}${taken.length}`;
    }
    response.writeHead(shown.answer.status, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(shown.answer.json).replaceAll(id === '' ? '\0' : id, lastId));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    values,
    taken,
    async report(hook) {
      const shown = exchanges.find(({ call, read, values: own }) => {
        return call !== undefined && own === undefined && read?.receipts?.[0]?.state === 'delivered';
      });
      assert.ok(shown?.call !== undefined, `${name} has no receipt of a delivery`);
      const { json, form } = JSON.parse(
        JSON.stringify(shown.call).replaceAll(shown.read?.receipts?.[0]?.id ?? '\0', lastId),
      ) as Written;
      return form === undefined
        ? fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) })
        : fetch(hook, {
            method: 'POST',
            headers: { 'x-twilio-signature': signatureOf(values['auth_token'] ?? '', hook, form) },
            body: new URLSearchParams(form),
          });
    },
  };
}

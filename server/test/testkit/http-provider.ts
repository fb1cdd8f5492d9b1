import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface AskedSend {
  readonly to: string;
  readonly text: string;
  readonly reference: string;
  readonly hook: string;
}

export type Answering = (send: AskedSend, response: ServerResponse, request: IncomingMessage) => unknown;

/** Reads a request; null if it is no send. */
export type ReadSend = (path: string, method: string, body: string) => AskedSend | null;

export type Telling = (path: string, response: ServerResponse, request: IncomingMessage) => unknown;

export interface HttpProvider {
  readonly url: string;
  readonly sends: AskedSend[];
  /** The paths and queries of its requests that are no sends: questions, checks, tokens. */
  readonly asks: string[];
  /** Answers the next questions. */
  tell(telling: Telling): void;
  /** Answers the next sends in another way. */
  answer(answering: Answering): void;
  /** Takes no more connections. */
  close(): Promise<void>;
  /** Takes connections at the same port again. */
  open(): Promise<void>;
}

/** The definition of the provider below, as an operator would write it. */
export const PROVIDER_DEFINITION = {
  name: 'liar',
  title: 'Liar',
  values: [
    { name: 'base_url', title: 'Address', form: 'url' },
    { name: 'api_key', title: 'API key', secret: true },
  ],
  number_form: 'digits',
  long_messages: { split_by: 'provider', billed: 'parts' },
  repeated_reference: 'not_stated',
  request: {
    method: 'POST',
    url: '{base_url}/send',
    auth: { kind: 'bearer', token: '{api_key}' },
    body: {
      type: 'json',
      content: { to: '{to}', text: '{text}', reference: '{reference}', hook: '{hook}', from: '{from}' },
    },
  },
  answer: {
    accepted: { when: [{ read: { json: '/status' }, equals: 'ok' }] },
    id: { json: '/id' },
    code: { json: '/code' },
    words: { json: '/words' },
    refusals: [
      { codes: ['number'], next: 'final', about: 'recipient' },
      { codes: ['slow'], next: 'throttle' },
      { codes: ['credit'], next: 'pause' },
    ],
  },
  hook: {},
  receipts: {
    when: [{ read: { json: '/kind' }, equals: 'receipt' }],
    id: { json: '/id' },
    reference: { json: '/reference' },
    state: { json: '/state' },
    states: { delivered: ['DELIVRD'], undelivered: ['UNDELIV'] },
    code: { json: '/code' },
    to: { json: '/to' },
  },
  replies: {
    when: [{ read: { json: '/kind' }, equals: 'reply' }],
    from: { json: '/from' },
    to: { json: '/to' },
    text: { json: '/text' },
    id: { json: '/id' },
    values: { city: { json: '/city' }, cell: { json: '/cell' } },
    numbers: 'international',
  },
};

let ids = 0;
const accept: Answering = (_, response) => {
  ids += 1;
  response.end(JSON.stringify({ status: 'ok', id: `p-${ids}` }));
};

const readLiar: ReadSend = (path, _, body) =>
  path.startsWith('/send') ? (JSON.parse(body || '{}') as AskedSend) : null;

/** A provider of HTTP over a real socket, which accepts what it is told nothing else about. */
export async function startHttpProvider(
  t: { after(stop: () => Promise<void>): void },
  tls?: ServerOptions,
  readSend = readLiar,
): Promise<HttpProvider> {
  const sends: AskedSend[] = [];
  const asks: string[] = [];
  let answering = accept;
  let telling: Telling = (_, response) => response.writeHead(404).end();
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url ?? '';
      const send = readSend(path, request.method ?? '', Buffer.concat(pieces).toString());
      if (send === null) {
        asks.push(path);
        telling(path, response, request);
        return;
      }
      sends.push(send);
      answering(send, response, request);
    });
  };
  const server = tls === undefined ? createServer(onRequest) : createTlsServer(tls, onRequest);
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  t.after(close);
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    close,
    open: () => listen(port),
    sends,
    asks,
    tell(next) {
      telling = next;
    },
    answer(next) {
      answering = next;
    },
  };
}

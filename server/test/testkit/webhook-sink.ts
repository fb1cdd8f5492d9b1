import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

export interface SeenWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookSink {
  readonly url: string;
  readonly seen: SeenWebhook[];
  /** Sets the answers. By default everything gets a 200. */
  answer(handler: (webhook: SeenWebhook, response: ServerResponse) => void): void;
}

async function read(request: IncomingMessage): Promise<SeenWebhook> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return {
    path: request.url ?? '',
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(parts).toString('utf8'),
  };
}

/** Starts a receiver of webhooks. */
export async function startWebhookSink(): Promise<WebhookSink> {
  const seen: SeenWebhook[] = [];
  let answer: Parameters<WebhookSink['answer']>[0] = (_webhook, response) => void response.end('ok');
  const server = createServer((request, response) => {
    read(request).then(
      (webhook) => {
        seen.push(webhook);
        answer(webhook, response);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    answer(handler) {
      answer = handler;
    },
  };
}

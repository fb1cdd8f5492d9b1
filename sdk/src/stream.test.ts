import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from './index.ts';

const UUID = '0196f0c2-7a10-7cc4-9d3e-0242ac120003';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function csv(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, { status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } });
}

/** Makes a client whose service gives these answers one after the other. */
function answering(...answers: (() => Response)[]) {
  const fetchNext = async (): Promise<Response> => {
    const next = answers.shift();
    if (next === undefined) throw new Error('there is no answer left');
    return next();
  };
  return createClient({ url: 'http://a.test', key: 'k', fetch: fetchNext as typeof fetch, timeoutMs: 30_000 });
}

test('a table comes piece by piece, and no faster than it is taken', async () => {
  const pieces = ['id\r\n', '1\r\n', '2\r\n'];
  let given = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[given];
        given += 1;
        if (piece === undefined) controller.close();
        else controller.enqueue(bytes(piece));
      },
    },
    { highWaterMark: 0 },
  );
  const seen: [string, number][] = [];
  for await (const chunk of answering(() => csv(body)).smsCampaigns.messagesCsv.stream({ uuid: UUID })) {
    seen.push([new TextDecoder().decode(chunk), given]);
  }
  assert.deepEqual(seen, [
    ['id\r\n', 1],
    ['1\r\n', 2],
    ['2\r\n', 3],
  ]);
});

test('a refusal before the first piece is told as any other, and what may pass is tried again', async () => {
  const refuse = (status: number, message: string) => () =>
    new Response(JSON.stringify({ success: false, message }), {
      status,
      headers: { 'content-type': 'application/json', 'retry-after': '0' },
    });
  const missing = answering(refuse(404, 'Campaign not found.'));
  await assert.rejects(missing.smsCampaigns.messagesCsv.stream({ uuid: UUID }).next(), {
    status: 404,
    sentence: 'Campaign not found.',
  });
  const body = () => csv(new Response('id\r\n').body ?? new ReadableStream());
  const busy = answering(refuse(503, 'Not just now.'), body);
  const first = await busy.smsCampaigns.messagesCsv.stream({ uuid: UUID }).next();
  assert.equal(new TextDecoder().decode(first.value ?? undefined), 'id\r\n');
});

test('what breaks off or falls silent in the middle is an error, and who stops taking frees the connection', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  const breaking = answering(() => csv(broken)).smsCampaigns.messagesCsv.stream({ uuid: UUID });
  await assert.rejects(breaking.next(), { status: 200, sentence: 'The answer broke off before its end.' });

  const silentUntilAborted = async (_url: string, init: RequestInit): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
    });
    return csv(body);
  };
  const client = createClient({ url: 'http://a.test', key: 'k', fetch: silentUntilAborted as typeof fetch });
  const silent = client.smsCampaigns.messagesCsv.stream({ uuid: UUID }, { timeoutMs: 20 });
  await assert.rejects(silent.next(), { kind: 'timeout', sentence: 'No answer came within 20 ms.' });

  let isFreed = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes('1\r\n')),
    cancel: () => {
      isFreed = true;
    },
  });
  for await (const _ of answering(() => csv(endless)).smsCampaigns.messagesCsv.stream({ uuid: UUID })) break;
  assert.equal(isFreed, true);
});

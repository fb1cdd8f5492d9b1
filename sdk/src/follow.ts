import type { LiveOptions } from './call.ts';
import { VolleyError } from './error.ts';
import { pause } from './pause.ts';
import type { Transport } from './perform.ts';
import type { Input } from './request.ts';
import { eachChunk } from './stream.ts';
import type { NamedOperation } from './wire-operation.ts';

/** The service sends something every 15 seconds. After three times that in silence, the connection is considered dead. */
const SILENCE_MS = 45_000;
const AGAIN_MS = 1_000;

interface Frame {
  readonly id: string | null;
  readonly data: string | null;
}

/** Parses one server-sent event. Comments and fields that we do not use are skipped. */
function frameFrom(text: string): Frame {
  let id: string | null = null;
  let data: string | null = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('id: ')) id = line.slice(4);
    else if (line.startsWith('data: ')) data = (data === null ? '' : `${data}\n`) + line.slice(6);
  }
  return { id, data };
}

async function* framesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) yield frameFrom(frame);
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof VolleyError && (error.kind === 'unreachable' || error.kind === 'timeout');
}

/**
 * Yields events as they happen, until the caller leaves. A stream that breaks off is resumed after its last event. The first connection is tried as
 * often as any other call, so that a wrong address is not taken for an account in which nothing happens.
 */
export async function* follow(
  transport: Transport,
  operation: NamedOperation,
  input: Input,
  { onOpen, ...options }: LiveOptions,
): AsyncGenerator<unknown, void, undefined> {
  let after = input['after'];
  let wasOpen = false;
  for (;;) {
    const chunks = eachChunk(transport, operation, { ...input, after }, { timeoutMs: SILENCE_MS, ...options });
    try {
      for await (const { id, data } of framesIn(chunks)) {
        // The service greets each reader at once.
        if (!wasOpen) onOpen?.();
        wasOpen = true;
        after = id ?? after;
        if (data !== null) yield JSON.parse(data);
      }
    } catch (error) {
      if (!wasOpen || !isPassing(error)) throw error;
    }
    await pause(AGAIN_MS, options.signal);
  }
}

import { VolleyError } from './error.ts';
import { type CallOptions, failureOf, type Patience, readBody, repeat, type Transport, tryOnce } from './perform.ts';
import { buildRequest, type Input, makeIdempotencyKey } from './request.ts';
import type { WireOperation } from './wire-operation.ts';

interface Silence extends Patience {
  /** From now on something is waited for. */
  begin(): void;
  end(): void;
}

/** A file of any length may take any time, but the service may not be silent for long while it is waited for. */
function startSilence(timeoutMs: number): Silence {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    timeoutMs,
    limit: controller.signal,
    begin() {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), timeoutMs);
    },
    end: () => clearTimeout(timer),
  };
}

/** Piece by piece as it comes, and no faster than it is taken. What breaks off in the middle rejects: it is not tried again. */
export async function* eachChunk(
  transport: Transport,
  operation: WireOperation,
  input: Input,
  options: CallOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const request = buildRequest(operation, input, transport, options.idempotencyKey ?? makeIdempotencyKey());
  const timeoutMs = options.timeoutMs ?? transport.timeoutMs;
  const { body, status, silence } = await repeat(transport, options, async () => {
    const silence = startSilence(timeoutMs);
    silence.begin();
    try {
      const answer = await tryOnce(transport, request, options, { patience: silence, read: readBody });
      return { ...answer, silence };
    } finally {
      silence.end();
    }
  });
  const reader = body.getReader();
  try {
    for (;;) {
      silence.begin();
      const { done, value } = await reader.read();
      silence.end();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (silence.limit.aborted) throw failureOf(cause, request.url, silence);
    throw new VolleyError('The answer broke off before its end.', { kind: 'unreachable', status, cause });
  } finally {
    silence.end();
    // Who takes no more of it frees the connection; of one that is over or broken there is nothing left to free.
    await reader.cancel().catch(() => undefined);
  }
}

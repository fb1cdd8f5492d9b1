import { VolleyError } from './error.ts';
import { type CallOptions, failureOf, type Patience, readBody, repeat, type Transport, tryOnce } from './perform.ts';
import { buildRequest, type Input, makeIdempotencyKey } from './request.ts';
import type { NamedOperation } from './wire-operation.ts';

interface Silence extends Patience {
  /** Starts the time limit for the next piece. */
  begin(): void;
  end(): void;
}

/** A long file may take any time, but the service must not be silent for long while the client waits. */
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

/** Yields the body in pieces, no faster than the caller takes them. If it breaks off, this rejects; it is not tried again. */
export async function* eachChunk(
  transport: Transport,
  operation: NamedOperation,
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
    if (silence.limit.aborted) throw failureOf(cause, request, silence);
    throw new VolleyError('The answer broke off before its end.', {
      kind: 'unreachable',
      operation: operation.id,
      status,
      cause,
    });
  } finally {
    silence.end();
    // Frees the connection if the caller stops early. After an end or a failure there is nothing left to free.
    await reader.cancel().catch(() => undefined);
  }
}

import { openPollCursor } from '../../sms/routing/index.ts';
import { type HookRead, makePoll, readPollAnswer } from '../http-profile/index.ts';
import type { WireHost } from '../wire.ts';
import { askProvider, type Round } from './rounds.ts';
import type { Tokens } from './tokens.ts';

const EVERY_MS = 30_000;
/** After an answer with receipts or replies there may be more. */
const MORE_MS = 1_000;

/** Asks a provider for its receipts and replies. The place behind the last ones is kept once they are stored. */
export function pollProvider(
  host: WireHost,
  tokens: Tokens,
  store: (read: Extract<HookRead, { kind: 'read' }>) => Promise<unknown>,
): Round {
  let cursor: ReturnType<typeof openPollCursor> | null = null;
  return async (asked) => {
    const { profile } = asked.provider;
    cursor ??= openPollCursor(host.rt, asked.config.id);
    const before = await cursor.read();
    const exchange = await askProvider(asked, tokens, (values) => makePoll(profile, values, before));
    if (exchange?.kind !== 'answered') return 'rest';
    const { read, cursor: after } = readPollAnswer(profile, exchange.answer);
    if (read.kind !== 'read') {
      // The provider may not know the place any more. Replies that it repeats are known by their ids.
      if (exchange.answer.status === 400 || exchange.answer.status === 404) await cursor.keep('');
      return 'rest';
    }
    await store(read);
    if (after !== '' && after !== before) await cursor.keep(after);
    const isMore = after !== before && read.receipts.length + read.replies.length > 0;
    return isMore ? MORE_MS : EVERY_MS;
  };
}

import { timestampFromMs } from '../../lib/time/timestamp.ts';
import { keepCarrierPhone } from '../../sms/routing/index.ts';
import { makePhoneAsks, readPhone } from '../http-profile/index.ts';
import type { WireHost } from '../wire.ts';
import { askProvider, type Round } from './rounds.ts';
import type { Tokens } from './tokens.ts';

const EVERY_MS = 5 * 60_000;

/** Asks the app on a phone about the battery, and when the phone was last seen. What it told before stays until it tells something else. */
export function askPhone(host: WireHost, tokens: Tokens): Round {
  return async (asked) => {
    const { profile } = asked.provider;
    const answers = await Promise.all(
      (profile.phone ?? []).map(async (_, at) => {
        const exchange = await askProvider(asked, tokens, (values) => makePhoneAsks(profile, values)[at] ?? null);
        return exchange?.kind === 'answered' ? exchange.answer : null;
      }),
    );
    const nowMs = host.rt.clock.nowMs();
    const state = readPhone(profile, answers, nowMs);
    if (state === null) return 'rest';
    await keepCarrierPhone(host.rt.db, asked.config.id, { ...state, toldAt: timestampFromMs(nowMs) });
    return EVERY_MS;
  };
}

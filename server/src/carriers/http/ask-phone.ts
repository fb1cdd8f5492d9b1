import { keepPhone } from '../../sms/routing/index.ts';
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
    const state = readPhone(profile, answers, host.rt.clock.nowMs());
    if (state === null) return 'rest';
    await keepPhone(host.rt, asked.config.id, state);
    return EVERY_MS;
  };
}

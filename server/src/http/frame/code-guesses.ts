import { addressGroup } from '../../lib/values/address-group.ts';
import type { GuessLimit } from '../../visits/index.ts';
import { RateLimiter } from './rate-limit.ts';

/** Enough for everyone who mistypes behind one address. Guessing a campaign's code then takes thousands of years. */
const GUESSES_PER_MINUTE = 300;

/** Limits the wrong codes of each address. The living processes share the limit. */
export function limitCodeGuesses(livingProcesses: () => number): GuessLimit {
  const limiter = new RateLimiter(livingProcesses);
  return {
    isOver: (address) => limiter.state(addressGroup(address), GUESSES_PER_MINUTE).remaining === 0,
    count: (address) => void limiter.take(addressGroup(address), GUESSES_PER_MINUTE),
  };
}

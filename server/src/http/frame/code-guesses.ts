import type { GuessLimit } from '../../visits/index.ts';
import { addressGroup } from './address-group.ts';
import { RateLimiter } from './rate-limit.ts';

/** Enough for all who mistype behind one address; a campaign's code is then guessed once in thousands of years. */
const GUESSES_PER_MINUTE = 300;

/** The limit of an address is shared by the living processes. */
export function limitCodeGuesses(livingProcesses: () => number): GuessLimit {
  const limiter = new RateLimiter(livingProcesses);
  return {
    isOver: (address) => limiter.state(addressGroup(address), GUESSES_PER_MINUTE).remaining === 0,
    count: (address) => void limiter.take(addressGroup(address), GUESSES_PER_MINUTE),
  };
}

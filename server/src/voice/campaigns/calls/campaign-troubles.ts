import { DbError, isDeadlock } from '../../../db/index.ts';
import { AppError } from '../../../errors.ts';

/** Tries before a campaign that cannot be worked on is given up: within some nine minutes, so that a person may mend what is wrong. */
export const TROUBLES_MAX = 10;
const FIRST_WAIT_MS = 1_000;
const WAIT_MS_MAX = 300_000;

/** The database is away, or two transactions were in each other's way: nothing that the campaign could help. */
function passes(error: unknown): boolean {
  if (error instanceof DbError) return isDeadlock(error);
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'conflict');
}

interface Trouble {
  count: number;
  untilMs: number;
}

/**
 * Campaigns that could not be worked on: tried again after waits that grow, then given up. Without that one of them would be
 * tried for ever, many times a second.
 */
export class CampaignTroubles {
  readonly #known = new Map<number, Trouble>();

  isResting(campaignId: number, nowMs: number): boolean {
    return (this.#known.get(campaignId)?.untilMs ?? 0) > nowMs;
  }

  /** True once it has been enough. What passes by itself counts for nothing. */
  note(campaignId: number, error: unknown, nowMs: number): boolean {
    if (passes(error)) return false;
    const count = (this.#known.get(campaignId)?.count ?? 0) + 1;
    this.#known.set(campaignId, { count, untilMs: nowMs + Math.min(FIRST_WAIT_MS * 2 ** (count - 1), WAIT_MS_MAX) });
    return count >= TROUBLES_MAX;
  }

  forget(campaignId: number): void {
    this.#known.delete(campaignId);
  }
}

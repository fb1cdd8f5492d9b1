import { DbError, isDeadlock } from '../../../db/index.ts';
import { AppError } from '../../../errors.ts';

/** A campaign is given up after this many attempts, within some nine minutes, in which a person may repair the cause. */
export const TROUBLES_MAX = 10;
const FIRST_WAIT_MS = 1_000;
const WAIT_MS_MAX = 300_000;

/** Returns whether the failure is not the campaign's: the database is away, or two transactions blocked each other. */
function passes(error: unknown): boolean {
  if (error instanceof DbError) return isDeadlock(error);
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'conflict');
}

interface Trouble {
  count: number;
  untilMs: number;
}

/**
 * Campaigns that could not be processed. They are tried again after growing waits and then given up; otherwise each would be tried forever, many
 * times a second.
 */
export class CampaignTroubles {
  readonly #known = new Map<number, Trouble>();

  isResting(campaignId: number, nowMs: number): boolean {
    return (this.#known.get(campaignId)?.untilMs ?? 0) > nowMs;
  }

  /** Returns whether the campaign should be given up. Failures that pass by themselves do not count. */
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

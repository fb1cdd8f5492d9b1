import { passesByItself } from '../../../campaigns/index.ts';

/** A campaign is given up after this many attempts, within some nine minutes, in which a person may repair the cause. */
export const TROUBLES_MAX = 10;
const FIRST_WAIT_MS = 1_000;
const WAIT_MS_MAX = 300_000;

/**
 * Campaigns that could not be processed. They are tried again after growing waits and then given up; otherwise each would be tried forever, many
 * times a second.
 */
export class CampaignTroubles {
  readonly #known = new Map<number, { readonly count: number; readonly untilMs: number }>();

  isResting(campaignId: number, nowMs: number): boolean {
    return (this.#known.get(campaignId)?.untilMs ?? 0) > nowMs;
  }

  /** Returns whether the campaign should be given up. Failures that pass by themselves do not count. */
  note(campaignId: number, error: unknown, nowMs: number): boolean {
    if (passesByItself(error)) return false;
    const count = (this.#known.get(campaignId)?.count ?? 0) + 1;
    this.#known.set(campaignId, { count, untilMs: nowMs + Math.min(FIRST_WAIT_MS * 2 ** (count - 1), WAIT_MS_MAX) });
    return count >= TROUBLES_MAX;
  }

  forget(campaignId: number): void {
    this.#known.delete(campaignId);
  }
}

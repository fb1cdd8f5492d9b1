import { notFound } from '../errors.ts';

/** Returns a campaign that was found. */
export function existing<Campaign>(campaign: Campaign | null): Campaign {
  if (campaign === null) throw notFound('Campaign');
  return campaign;
}

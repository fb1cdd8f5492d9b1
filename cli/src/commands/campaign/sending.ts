// Starting a campaign, and following it to its end.
import { type Client, VolleyError } from '@volley/sdk';
import { watch } from '../../frame/progress.ts';
import type { ReplyOf } from '../../frame/table.ts';

export type Report = ReplyOf<'smsCampaigns.report'>;

const hundredthsOf = (amount: string): number => Math.round(Number(amount) * 100);

/** Says on stderr if a campaign costs more than the available credits, which the person would otherwise learn from a report seconds later. */
export async function withEnoughCredits<Campaign>(
  client: Client,
  costOf: () => Promise<string>,
  start: () => Promise<Campaign>,
): Promise<Campaign> {
  const credits = await Promise.all([costOf(), client.balance.get()]).catch((error: unknown) => {
    // The key may not ask.
    if (error instanceof VolleyError) return null;
    throw error;
  });
  const campaign = await start();
  if (credits === null) return campaign;
  const [cost, { available }] = credits;
  if (hundredthsOf(cost) > hundredthsOf(available))
    process.stderr.write(
      `The campaign costs ${cost}, but only ${available} is available: it stays paused until there are enough credits (volley credit add).\n`,
    );
  return campaign;
}

export const hasEnded = ({ campaign: { status } }: Report): boolean =>
  status === 'completed' || status === 'cancelled' || status === 'failed';

function describeProgress({ campaign, counts, waiting_for: wait, accepted_per_minute: rate }: Report): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const waiting = counts.queued + counts.submitting;
  const told = {
    sent: counts.sent + counts.delivered + counts.undelivered + counts.expired + counts.rejected,
    delivered: counts.delivered,
    failed: counts.failed,
    unknown: counts.unknown,
    skipped: counts.skipped,
    'a minute': rate,
  };
  const inThousands = (count: number) => count.toLocaleString('en');
  return [
    `${campaign.status}: ${inThousands(total - waiting - counts.skipped)} of ${inThousands(total - counts.skipped)} done`,
    ...Object.entries(told)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${inThousands(count)} ${what}`),
    ...(wait === '' ? [] : [wait === 'throttled' ? 'slowed by the carrier' : `waits for ${wait.replaceAll('_', ' ')}`]),
  ].join(', ');
}

/** Ends with what there is when the time is over. Enough retries to outlast a restart of the service. */
export async function watchCampaign(client: Client, uuid: string, seconds: number): Promise<Report> {
  const { state } = await watch({
    look: () => client.smsCampaigns.report({ uuid }, { retriesMax: 8 }),
    isOver: hasEnded,
    describe: describeProgress,
    timeoutMs: seconds * 1_000,
  });
  return state;
}

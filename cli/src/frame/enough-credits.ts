import { type Client, VolleyError } from '@volley/sdk';

const hundredthsOf = (amount: string): number => Math.round(Number(amount) * 100);

/**
 * Returns what to say if a campaign costs more than the available credits, which the person would otherwise learn from a report seconds later.
 * Returns null if they suffice, or if the key may not ask.
 */
export async function missingCredits(
  client: Client,
  costOf: (client: Client) => Promise<string>,
): Promise<string | null> {
  try {
    const [cost, { available }] = await Promise.all([costOf(client), client.balance.get()]);
    if (hundredthsOf(cost) <= hundredthsOf(available)) return null;
    return `The campaign costs ${cost}, but only ${available} is available: it stays paused until there are enough credits (volley credit add).`;
  } catch (error) {
    if (error instanceof VolleyError) return null;
    throw error;
  }
}

import { type Client, VolleyError } from '@volley/sdk';

const hundredthsOf = (amount: string): number => Math.round(Number(amount) * 100);

/**
 * What to say at once of a campaign whose cost is more than there is: it would else be learnt from a report some seconds
 * later. Null when it is enough, or when the key may not ask.
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

import { VolleyError } from '@volley/sdk';
import { campaignsKey } from '../api/campaigns.ts';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';

export interface SendInput {
  readonly uuid: string;
  readonly expected_cost: string;
}

/** Starts it only at the cost that the person has seen. */
export function useSend(onDone: (uuid: string) => unknown) {
  return useAction((input: SendInput) => volley.smsCampaigns.send(input), {
    refreshes: [campaignsKey, ['balance']],
    onDone: ({ uuid }) => onDone(uuid),
  });
}

/** Another cost than the one that was seen: nothing was sent. */
export const isOtherCost = (error: unknown): boolean => error instanceof VolleyError && error.kind === 'conflict';

import { VolleyError } from '@volley/sdk';
import { campaignsKey } from '../api/campaigns.ts';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';

export interface SendInput {
  readonly uuid: string;
  readonly expected_cost: string;
}

/** Sends only at the cost that the person has seen. */
export function useSend(onDone: (uuid: string) => unknown) {
  return useAction((input: SendInput) => volley.smsCampaigns.send(input), {
    refreshes: [campaignsKey, ['balance']],
    onDone: ({ uuid }) => onDone(uuid),
  });
}

/** Whether the cost has changed since the person saw it, and nothing was sent. */
export const isOtherCost = (error: unknown): boolean => error instanceof VolleyError && error.kind === 'conflict';

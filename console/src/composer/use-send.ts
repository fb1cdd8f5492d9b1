import { volley } from '../api/client.ts';
import { MONEY } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { isConflict } from './use-composer.ts';

export interface SendInput {
  readonly uuid: string;
  readonly expected_cost: string;
  /** A scheduled campaign that is sent at once loses its time only now. */
  readonly isBroughtForward: boolean;
}

/** Sends only at the cost that the person has seen. */
export function useSend(onDone: (uuid: string) => unknown) {
  const send = async ({ uuid, expected_cost, isBroughtForward }: SendInput) => {
    if (isBroughtForward) await volley.smsCampaigns.update({ uuid, scheduled_at: null, is_recurring: false });
    return volley.smsCampaigns.send({ uuid, expected_cost });
  };
  return useAction(send, {
    refreshes: ['smsCampaigns', ...MONEY],
    onDone: ({ uuid }) => onDone(uuid),
  });
}

/** Whether the cost has changed since the person saw it, and nothing was sent. */
export const isOtherCost = isConflict;

import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { VolleyError } from '@volley/sdk';
import { loadSaid } from '../text/refusals/said.ts';
import { withConfirmation } from './confirmation.ts';
import { callOf, type Input, nounOf, type OperationId, type Refreshed, type Reply, refresh } from './operation.ts';
import { noticeSession } from './query-client.ts';

export interface ActionOptions<Result> {
  /** What the action changes: for an operation, if nothing is said, all of its noun. */
  readonly refreshes?: readonly Refreshed[];
  readonly onDone?: (result: Result) => unknown;
  readonly onFailed?: (error: Error) => unknown;
}

export type Action<Given, Result> = UseMutationResult<Result, Error, Given>;

/** Every change uses this hook. It asks for the password if the service needs it, and refreshes what was changed. */
export function useAction<Given, Result>(
  act: (given: Given) => Promise<Result>,
  { refreshes = [], onDone, onFailed }: ActionOptions<Result> = {},
): Action<Given, Result> {
  return useMutation<Result, Error, Given>({
    mutationFn: async (given) => {
      try {
        return await withConfirmation(() => act(given));
      } catch (error) {
        // The failure and its words are shown together.
        if (error instanceof VolleyError && error.status !== null) await loadSaid();
        throw error;
      }
    },
    onSuccess: async (result) => {
      refresh(refreshes);
      await onDone?.(result);
    },
    onError: (error) => {
      noticeSession(error);
      onFailed?.(error);
    },
  });
}

/** Does one operation, as in `useChange('groups.create', { onDone })`. */
export const useChange = <Id extends OperationId>(id: Id, options?: ActionOptions<Reply<Id>>) =>
  useAction((input: Input<Id>) => callOf<Reply<Id>>(id)(input), { refreshes: [nounOf(id)], ...options });

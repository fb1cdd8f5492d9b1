import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { withConfirmation } from './confirmation.ts';
import { noticeSession } from './query-client.ts';

export interface ActionOptions<Result> {
  /** The questions whose answers the action changes; each names a key or the beginning of one. */
  readonly refreshes?: readonly QueryKey[];
  readonly onDone?: (result: Result) => unknown;
  readonly onFailed?: (error: Error) => unknown;
}

export type Action<Input, Result> = UseMutationResult<Result, Error, Input>;

/** Every change goes through here: it asks for the password where the service wants it, and refreshes what it changed. */
export function useAction<Input, Result>(
  act: (input: Input) => Promise<Result>,
  { refreshes = [], onDone, onFailed }: ActionOptions<Result> = {},
): Action<Input, Result> {
  const queries = useQueryClient();
  return useMutation<Result, Error, Input>({
    mutationFn: (input) => withConfirmation(() => act(input)),
    onSuccess: async (result) => {
      for (const queryKey of refreshes) void queries.invalidateQueries({ queryKey });
      await onDone?.(result);
    },
    onError: (error) => {
      noticeSession(error);
      onFailed?.(error);
    },
  });
}

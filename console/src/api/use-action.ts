import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { withConfirmation } from './confirmation.ts';
import { noticeSession } from './query-client.ts';

export interface ActionOptions<Result> {
  /** The queries that the action changes. Each is a key or the beginning of one. */
  readonly refreshes?: readonly QueryKey[];
  readonly onDone?: (result: Result) => unknown;
  readonly onFailed?: (error: Error) => unknown;
}

export type Action<Input, Result> = UseMutationResult<Result, Error, Input>;

/** Every change uses this hook. It asks for the password if the service needs it, and refreshes what was changed. */
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

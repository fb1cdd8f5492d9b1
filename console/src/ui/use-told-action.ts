import { callOf, type Input, nounOf, type OperationId, type Reply } from '../api/operation.ts';
import { type Action, type ActionOptions, useAction } from '../api/use-action.ts';
import { useProblemText } from '../text/problems.ts';
import { showToast } from './toast.tsx';
import { problemOf } from './use-problem.ts';

interface ToldOptions<Result> extends ActionOptions<Result> {
  /** Returns the words around the failure's message. */
  readonly tell?: (message: string) => string;
}

/** For an action whose failure has no place on the page, such as undoing by a toast: a toast reports it. */
export function useToldAction<Input, Result>(
  act: (input: Input) => Promise<Result>,
  { tell = (message) => message, ...options }: ToldOptions<Result> = {},
): Action<Input, Result> {
  const t = useProblemText();
  return useAction(act, {
    ...options,
    onFailed: (error) => {
      const problem = problemOf(error, t);
      if (problem !== null) showToast(tell(problem.message));
    },
  });
}

/** Does one operation, as `useChange` does. */
export const useToldChange = <Id extends OperationId>(id: Id, options?: ToldOptions<Reply<Id>>) =>
  useToldAction((input: Input<Id>) => callOf<Reply<Id>>(id)(input), { refreshes: [nounOf(id)], ...options });

import { Notice } from './notice.tsx';
import { useProblem } from './use-problem.ts';

interface RefusalProps {
  readonly title: string;
  readonly error: Error | null;
}

/** What was asked for on a page and could not be done, until the next try. */
export function Refusal({ title, error }: RefusalProps) {
  const problem = useProblem(error);
  return problem === null ? null : (
    <Notice kind="bad" title={title}>
      {problem.message}
    </Notice>
  );
}

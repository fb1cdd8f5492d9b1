import { Notice } from './notice.tsx';
import { useProblem } from './use-problem.ts';

interface RefusalProps {
  readonly title?: string;
  readonly error: Error | null;
}

/** Shows why an action of the page failed, until the next try. */
export function Refusal({ title, error }: RefusalProps) {
  const problem = useProblem(error);
  return problem === null ? null : (
    <Notice kind="bad" {...(title !== undefined && { title })}>
      {problem.message}
    </Notice>
  );
}

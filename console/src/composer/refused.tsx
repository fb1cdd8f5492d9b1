import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';

/** Shows the final step's refusal, with the service's sentence for each field. */
export function Refused({ error }: { readonly error: Error | null }) {
  const problem = useProblem(error);
  return problem === null ? null : (
    <Notice kind="bad" title={problem.message}>
      {Object.values(problem.fields).flatMap((said) => said.map((one) => <p key={one}>{one}</p>))}
    </Notice>
  );
}

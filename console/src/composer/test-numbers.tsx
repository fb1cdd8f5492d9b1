import { type ReactNode, useState } from 'react';
import { useSession } from '../api/session.ts';
import type { Action } from '../api/use-action.ts';
import { splitNumbers } from '../format/split-numbers.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { useProblem } from '../ui/use-problem.ts';
import styles from './composer.module.css';
import { readOwnNumbers, storeOwnNumbers } from './own-numbers.ts';

const NUMBERS_MAX = 5;

interface TestNumbersProps<Result> {
  readonly title: string;
  readonly hint: string;
  readonly verb: string;
  readonly icon: ReactNode;
  readonly action: Action<readonly string[], Result>;
  readonly done: (result: Result) => ReactNode;
  readonly onClose: () => void;
}

/** A few numbers of one's own, for a test before anything goes to other people. */
export function TestNumbers<Result>({ title, hint, verb, icon, action, done, onClose }: TestNumbersProps<Result>) {
  const t = useComposerLaterText();
  const person = useSession().user_uuid;
  const [numbers, setNumbers] = useState(() => readOwnNumbers(person));
  const [complaint, setComplaint] = useState<string>();
  const problem = useProblem(action.error);
  const refusals = Object.values(problem?.fields ?? {}).flat();
  const onSend = () => {
    const list = splitNumbers(numbers);
    storeOwnNumbers(person, numbers);
    setComplaint(list.length === 0 ? t('testNone') : list.length > NUMBERS_MAX ? t('testMany') : undefined);
    if (list.length > 0 && list.length <= NUMBERS_MAX) action.mutate(list);
  };
  const error = complaint ?? (refusals.length > 0 ? refusals.join(' ') : problem?.message);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button kind="primary" icon={icon} isBusy={action.isPending} onClick={onSend}>
          {verb}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Field name="phone_numbers" label={t('numbers')} hint={hint} error={error}>
          <TextArea rows={3} inputMode="tel" value={numbers} onChange={({ target }) => setNumbers(target.value)} />
        </Field>
        {action.data === undefined || action.isPending ? null : done(action.data)}
      </div>
    </Dialog>
  );
}

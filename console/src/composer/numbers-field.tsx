import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useComposerText } from '../text/composer.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { useCountry } from '../ui/use-country.ts';
import { useProblem } from '../ui/use-problem.ts';
import styles from './composer.module.css';
import { type Added, addNumbers, readRefused, takeOut } from './pasted-numbers.ts';
import type { AudienceComposer } from './use-composer.ts';

// Most campaigns go to groups only.
const RefusedLines = lazily(async () => (await import('./named-numbers.tsx')).RefusedLines);
const NamedNumbers = lazily(async () => (await import('./named-numbers.tsx')).NamedNumbers);

/** Pasted numbers are added by one press. The service reads them, and reports the invalid lines. */
export function NumbersField({ composer }: { readonly composer: AudienceComposer }) {
  const t = useComposerText();
  const country = useCountry();
  const [pasted, setPasted] = useState('');
  const [result, setResult] = useState<Added | null>(null);
  const add = useAction((text: string) => addNumbers(text, composer.addNumbers), {
    onDone: (added) => {
      setResult(added);
      setPasted('');
    },
  });
  const problem = useProblem(add.error);
  // The numbers of a scheduled campaign are refused only when everything is saved.
  const named = composer.draft.recipients.phone_numbers;
  const late = composer.saved.state === 'refused' ? readRefused(composer.saved.error, named) : [];
  const refused = [...(result?.refused ?? []), ...late];
  const drop = () => {
    setResult(null);
    if (late.length > 0)
      takeOut(
        composer,
        late.map(({ entry }) => entry),
      );
  };
  return (
    <div className={styles.stack}>
      <Field name="numbers" label={t('numbers')} hint={t('numbersHint', { country })} error={problem?.message}>
        <TextArea
          rows={2}
          className={styles.numbers}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
      </Field>
      <div className={styles.row}>
        <Button isBusy={add.isPending} onClick={() => pasted.trim() !== '' && add.mutate(pasted)}>
          {t('addNumbers')}
        </Button>
        <span className={styles.hint} role="status">
          {result === null || add.isPending ? '' : t('numbersAdded', { count: result.added })}
        </span>
      </div>
      {refused.length === 0 ? null : (
        <RefusedLines
          refused={refused}
          onMend={() => {
            setPasted(refused.map(({ entry }) => entry).join('\n'));
            drop();
          }}
          onDrop={drop}
        />
      )}
      {named.length === 0 ? null : <NamedNumbers composer={composer} />}
    </div>
  );
}

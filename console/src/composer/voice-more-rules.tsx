import { useState } from 'react';
import { useComposerLaterText } from '../text/composer-later.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { Field, FieldGroup } from '../ui/field.tsx';
import { CheckInput, SwitchInput, TextInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import { ReferenceField } from './reference-field.tsx';
import type { Composer } from './use-composer.ts';
import type { VoiceDraft } from './voice-draft.ts';

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** An empty field is valid too. */
  readonly isOptional?: boolean;
  readonly refusal: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** A whole number within bounds. An incomplete entry is not saved. */
export function NumberField(props: NumberFieldProps) {
  const { name, label, hint, value, min, max, isOptional, refusal, onChange } = props;
  const t = useComposerLaterText();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const fits = (said: string): boolean =>
    said === '' ? isOptional === true : /^\d+$/.test(said) && Number(said) >= min && Number(said) <= max;
  return (
    <Field name={name} label={label} hint={hint} error={fits(text) ? refusal : t('wholeNumber', { min, max })}>
      <TextInput
        inputMode="numeric"
        value={text}
        onChange={({ target }) => {
          const said = target.value.trim();
          setTyped(said);
          if (fits(said)) onChange(said === '' ? null : Number(said));
        }}
      />
    </Field>
  );
}

const RETRY_OUTCOMES = ['busy', 'no_answer', 'failed'] as const;

interface RetryOutcomesProps {
  readonly retry: VoiceDraft['retry'];
  readonly onChange: (changes: Partial<VoiceDraft['retry']>) => void;
}

/** The outcomes after which somebody is called again, and whether the pause grows. */
export function RetryOutcomes({ retry, onChange }: RetryOutcomesProps) {
  const t = useVoiceComposerText();
  return (
    <>
      <FieldGroup name="retry.outcomes" label={t('outcomes')}>
        <div className={styles.checks}>
          {RETRY_OUTCOMES.map((outcome) => (
            <CheckInput
              key={outcome}
              name={`retry.${outcome}`}
              label={t(`callee_${outcome}`)}
              checked={retry.outcomes.includes(outcome)}
              onChange={({ target }) =>
                onChange({
                  outcomes: RETRY_OUTCOMES.filter((one) =>
                    one === outcome ? target.checked : retry.outcomes.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <SwitchInput
        name="retry.growing"
        label={t('growing')}
        checked={retry.growing}
        onChange={({ target }) => onChange({ growing: target.checked })}
      />
    </>
  );
}

/** Rules that few campaigns change. */
export function MoreRules({ composer }: { readonly composer: Composer<VoiceDraft> }) {
  const t = useComposerLaterText();
  const { draft, change, refusalOf } = composer;
  const fields = [
    ['repeats', 'repeats', 'repeatsHint', 1, 5],
    ['gap_seconds', 'gap', 'gapHint', 0, 10],
    ['ring_seconds', 'ring', 'ringHint', 5, 120],
    ['channels', 'channels', 'channelsHint', 1, 1_000],
  ] as const;
  return (
    <div className={styles.stack}>
      <div className={styles.numberFields}>
        {fields.map(([name, label, hint, min, max]) => (
          <NumberField
            key={name}
            name={name}
            label={t(label)}
            hint={t(hint)}
            value={draft[name]}
            min={min}
            max={max}
            refusal={refusalOf(name)}
            onChange={(value) => value !== null && change({ [name]: value })}
          />
        ))}
        <NumberField
          name="duration_seconds_max"
          label={t('longest')}
          hint={t('longestHint')}
          value={draft.duration_seconds_max}
          min={5}
          max={3_600}
          isOptional
          refusal={refusalOf('duration_seconds_max')}
          onChange={(value) => change({ duration_seconds_max: value })}
        />
      </div>
      <SwitchInput
        name="hang_up_after_message"
        label={t('hangUp')}
        hint={t('hangUpHint')}
        checked={draft.hang_up_after_message}
        onChange={({ target }) => change({ hang_up_after_message: target.checked })}
      />
      <ReferenceField composer={composer} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { newestCallerIdsQuery } from '../api/caller-ids.ts';
import { formatPhone } from '../format/phone.ts';
import { useText } from '../text/use-text.ts';
import { voiceComposerText } from '../text/voice-composer.ts';
import { Field } from '../ui/field.tsx';
import { Select, SwitchInput, TextInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import type { Composer } from './use-composer.ts';
import { hoursOf, type VoiceDraft } from './voice-draft.ts';
import { WindowFields } from './window-fields.tsx';

type RulesProps = { readonly composer: Composer<VoiceDraft> };

const RETRIES_MAX = 10;
// Few campaigns call again.
const RetryOutcomes = lazy(() => import('./retry-outcomes.tsx').then((module) => ({ default: module.RetryOutcomes })));

const MINUTE_SECONDS = 60;
const DAY_MINUTES = 1_440;

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** Empty is an answer, too. */
  readonly isOptional?: boolean;
  readonly refusal: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** A whole number within bounds: what is half typed is not saved. */
function NumberField(props: NumberFieldProps) {
  const { name, label, hint, value, min, max, isOptional, refusal, onChange } = props;
  const t = useText(voiceComposerText);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const fits = (said: string): boolean =>
    said === '' ? isOptional === true : /^\d+$/.test(said) && Number(said) >= min && Number(said) <= max;
  return (
    <Field name={name} label={label} hint={hint} error={fits(text) ? refusal : t('between', { min, max })}>
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

function CallerIdField({ composer }: RulesProps) {
  const t = useText(voiceComposerText);
  const { data = [], isSuccess } = useQuery(newestCallerIdsQuery);
  const chosen = composer.draft.caller_id;
  const usable = data.filter(({ status }) => status === 'approved').map(({ phone_number }) => phone_number);
  const isGone = isSuccess && chosen !== '' && !usable.includes(chosen);
  const numbers = [...new Set([...(chosen === '' ? [] : [chosen]), ...usable])];
  return (
    <Field
      name="caller_id"
      label={t('callerId')}
      hint={t('callerIdHint')}
      error={isGone ? t('goneCallerId', { number: formatPhone(chosen) }) : composer.refusalOf('caller_id')}
    >
      <Select
        value={chosen}
        options={[
          { value: '', words: t('trunkNumber') },
          ...numbers.map((number) => ({ value: number, words: formatPhone(number) })),
        ]}
        onChange={({ target }) => composer.change({ caller_id: target.value })}
      />
    </Field>
  );
}

function RetryFields({ composer }: RulesProps) {
  const t = useText(voiceComposerText);
  const { retry } = composer.draft;
  const change = (changes: Partial<VoiceDraft['retry']>) =>
    composer.change((now) => ({ retry: { ...now.retry, ...changes } }));
  const counts = Array.from({ length: RETRIES_MAX + 1 }, (_, count) => ({
    value: String(count),
    words: count === 0 ? t('never') : t('times', { count }),
  }));
  return (
    <>
      <div className={styles.pair}>
        <Field name="retry" label={t('again')} error={composer.refusalOf('retry')}>
          <Select
            value={String(retry.count)}
            options={counts}
            onChange={({ target }) => change({ count: Number(target.value) })}
          />
        </Field>
        {retry.count === 0 ? null : (
          <NumberField
            name="retry.interval_seconds"
            label={t('interval')}
            value={Math.max(1, Math.round(retry.interval_seconds / MINUTE_SECONDS))}
            min={1}
            max={DAY_MINUTES}
            refusal={undefined}
            onChange={(minutes) => change({ interval_seconds: (minutes ?? 1) * MINUTE_SECONDS })}
          />
        )}
      </div>
      <Suspense>{retry.count === 0 ? null : <RetryOutcomes retry={retry} onChange={change} />}</Suspense>
    </>
  );
}

/** What few campaigns change. */
function MoreRules({ composer }: RulesProps) {
  const t = useText(voiceComposerText);
  const { draft, change, refusalOf } = composer;
  const fields = [
    ['repeats', 'repeats', 'repeatsHint', 1, 5],
    ['gap_seconds', 'gap', 'gapHint', 0, 10],
    ['ring_seconds', 'ring', 'ringHint', 5, 120],
    ['channels', 'channels', 'channelsHint', 1, 1_000],
  ] as const;
  return (
    <details className={styles.more}>
      <summary>{t('more')}</summary>
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
      </div>
    </details>
  );
}

/** Which number is shown, at which hours, and what happens when nobody answers. */
export function VoiceRules({ composer }: RulesProps) {
  const t = useText(voiceComposerText);
  return (
    <fieldset className={styles.part}>
      <legend>{t('rules')}</legend>
      <CallerIdField composer={composer} />
      <WindowFields
        name="calling_window"
        hint={t('windowHint')}
        ownZone={t('accountZone')}
        window={hoursOf(composer.draft)}
        error={composer.refusalOf('calling_window')}
        onChange={(calling_window) => composer.change({ calling_window })}
      />
      <RetryFields composer={composer} />
      <MoreRules composer={composer} />
    </fieldset>
  );
}

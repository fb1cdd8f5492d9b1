import { useQuery } from '@tanstack/react-query';
import { findCallerIds } from '../api/find-choices.ts';
import { formatPhone } from '../format/phone.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { Field } from '../ui/field.tsx';
import { FoundSelect } from '../ui/found-select.tsx';
import { Select, SwitchInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import styles from './composer.module.css';
import type { Composer } from './use-composer.ts';
import { hoursOf, NO_TEXT, type NotReached, type VoiceDraft } from './voice-draft.ts';
import { WindowFields } from './window-fields.tsx';

// Few campaigns have such a text.
const NotReachedFields = lazily(async () => (await import('./not-reached-fields.tsx')).NotReachedFields);

interface NotReachedProps {
  readonly composer: Composer<VoiceDraft>;
  /** What is missing of it, once somebody wants to start the campaign. */
  readonly error: string | undefined;
}

/** The text message to people whom no call reaches. */
function VoiceNotReached({ composer, error }: NotReachedProps) {
  const t = useVoiceComposerText();
  const rule = composer.draft.not_reached;
  const change = (changes: Partial<NotReached>) =>
    composer.change((now) => ({ not_reached: { ...(now.not_reached ?? NO_TEXT), ...changes } }));
  return (
    <>
      <SwitchInput
        name="not_reached"
        label={t('notReached')}
        hint={t('notReachedHint')}
        checked={rule !== null}
        onChange={({ target }) => composer.change({ not_reached: target.checked ? NO_TEXT : null })}
      />
      {rule === null ? null : (
        <NotReachedFields rule={rule} error={composer.refusalOf('not_reached') ?? error} onChange={change} />
      )}
    </>
  );
}

type RulesProps = { readonly composer: Composer<VoiceDraft> };

const RETRIES_MAX = 10;
// Few campaigns retry.
const RetryOutcomes = lazily(async () => (await import('./voice-more-rules.tsx')).RetryOutcomes);

const NumberField = lazily(async () => (await import('./voice-more-rules.tsx')).NumberField);
// These rules are folded away at first.
const MoreRules = lazily(async () => (await import('./voice-more-rules.tsx')).MoreRules);

const MINUTE_SECONDS = 60;
const DAY_MINUTES = 1_440;

function CallerIdField({ composer }: RulesProps) {
  const t = useVoiceComposerText();
  const chosen = composer.draft.caller_id;
  // The number may be any of many, so the service is asked for it.
  const { data: found } = useQuery({ ...findCallerIds(chosen), enabled: chosen !== '' });
  const isGone =
    chosen !== '' && found?.isAll === true && !found.rows.some(({ phone_number }) => phone_number === chosen);
  return (
    <Field
      name="caller_id"
      label={t('callerId')}
      hint={t('callerIdHint')}
      error={isGone ? t('goneCallerId', { number: formatPhone(chosen) }) : composer.refusalOf('caller_id')}
    >
      <FoundSelect
        find={findCallerIds}
        optionOf={({ phone_number: value }) => ({ value, words: formatPhone(value) })}
        first={[{ value: '', words: t('trunkNumber') }]}
        value={chosen}
        words={formatPhone(chosen)}
        onChange={(caller_id) => composer.change({ caller_id })}
      />
    </Field>
  );
}

function RetryFields({ composer }: RulesProps) {
  const t = useVoiceComposerText();
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
      {retry.count === 0 ? null : <RetryOutcomes retry={retry} onChange={change} />}
    </>
  );
}

/** The number shown, the hours of calling, and what happens when nobody answers. */
export function VoiceRules({ composer, textError }: RulesProps & { readonly textError: string | undefined }) {
  const t = useVoiceComposerText();
  return (
    <fieldset className={styles.part}>
      <legend>{t('rules')}</legend>
      <CallerIdField composer={composer} />
      <WindowFields
        name="calling_window"
        hint={t('windowHint')}
        ownZone={t('accountZone')}
        isForEach
        window={hoursOf(composer.draft)}
        error={composer.refusalOf('calling_window')}
        onChange={(calling_window) => composer.change({ calling_window })}
      />
      <RetryFields composer={composer} />
      <VoiceNotReached composer={composer} error={textError} />
      <details className={styles.more}>
        <summary>{t('more')}</summary>
        <MoreRules composer={composer} />
      </details>
    </fieldset>
  );
}

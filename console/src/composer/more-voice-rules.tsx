import { useVoiceRulesText } from '../text/voice-rules.ts';
import { SwitchInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import { NumberField } from './number-field.tsx';
import type { Composer } from './use-composer.ts';
import type { VoiceDraft } from './voice-draft.ts';

/** Rules that few campaigns change. */
export function MoreRules({ composer }: { readonly composer: Composer<VoiceDraft> }) {
  const t = useVoiceRulesText();
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
    </div>
  );
}

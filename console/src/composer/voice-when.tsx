import { useState } from 'react';
import { momentOn, ownZone, wallClock } from '../format/wall-clock.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Segmented } from '../ui/segmented.tsx';
import styles from './composer.module.css';
import { tomorrow } from './tomorrow.ts';
import type { Composer } from './use-composer.ts';
import type { VoiceDraft } from './voice-draft.ts';

const momentOf = (clock: string): string => momentOn(clock, ownZone()).toISOString();

/** Now, or at a time by the clocks of the person who writes. */
export function VoiceWhen({ composer }: { readonly composer: Composer<VoiceDraft> }) {
  const t = useVoiceComposerText();
  const { draft, change } = composer;
  const at = draft.scheduled_at;
  /** Keeps an incomplete entry while somebody types. Only whole dates are saved. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <fieldset className={styles.part}>
      <legend>{t('when')}</legend>
      <div className={styles.fit}>
        <Segmented
          label={t('when')}
          value={at === null ? 'now' : 'later'}
          options={[
            { value: 'now', words: t('now') },
            { value: 'later', words: t('later') },
          ]}
          onChange={(next) => change({ scheduled_at: next === 'now' ? null : (at ?? momentOf(tomorrow(ownZone()))) })}
        />
      </div>
      {at === null ? null : (
        <Field
          name="scheduled_at"
          label={t('starts')}
          hint={t('ownClocks', { zone: ownZone() })}
          error={composer.refusalOf('scheduled_at')}
        >
          <TextInput
            type="datetime-local"
            max="9999-12-31T23:59"
            value={typed ?? wallClock(at, ownZone())}
            onBlur={() => setTyped(null)}
            onChange={({ target }) => {
              setTyped(target.value);
              // A year is typed digit by digit: 0002, 0020, 0202.
              if (/^[1-9]\d{3}-/.test(target.value)) change({ scheduled_at: momentOf(target.value) });
            }}
          />
        </Field>
      )}
    </fieldset>
  );
}

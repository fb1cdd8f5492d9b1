import { useState } from 'react';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import type { Composer } from './use-composer.ts';
import { KEYS, type VoiceDraft, withKey, withoutKey } from './voice-draft.ts';

const MEANING_MAX = 50;

/** The meaning of each key. */
export function VoiceKeys({ composer }: { readonly composer: Composer<VoiceDraft> }) {
  const t = useVoiceComposerText();
  const keys = composer.draft.digit_results;
  const free = KEYS.filter((key) => keys[key] === undefined);
  const [chosen, choose] = useState<string | null>(null);
  const [meaning, setMeaning] = useState('');
  const key = free.find((one) => one === chosen) ?? free[0];
  const add = () => {
    const said = meaning.trim();
    if (key === undefined || said === '') return;
    composer.change(({ digit_results }) => ({ digit_results: withKey(digit_results, key, said) }));
    setMeaning('');
    choose(null);
  };
  const named = KEYS.filter((one) => keys[one] !== undefined);
  return (
    <fieldset className={styles.part}>
      <legend>{t('keys')}</legend>
      <p className={styles.hint}>{t('keysHint')}</p>
      <ul className="chips">
        {named.map((one) => (
          <li key={one}>
            <span>{t('keyIs', { key: one, meaning: keys[one] ?? '' })}</span>
            <Button
              kind="quiet"
              isIconOnly
              icon={<CloseIcon />}
              onClick={() =>
                composer.change(({ digit_results }) => ({ digit_results: withoutKey(digit_results, one) }))
              }
            >
              {t('takeOutKey', { key: one })}
            </Button>
          </li>
        ))}
      </ul>
      {key === undefined ? null : (
        <div className={styles.keyRow}>
          <Field name="digit" label={t('keyWord')}>
            <Select
              value={key}
              options={free.map((one) => ({ value: one, words: one }))}
              onChange={({ target }) => choose(target.value)}
            />
          </Field>
          <Field name="digit_results" label={t('meaning')} error={composer.refusalOf('digit_results')}>
            <TextInput
              maxLength={MEANING_MAX}
              placeholder={t('meaningPlaceholder')}
              value={meaning}
              onChange={({ target }) => setMeaning(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
          </Field>
          <Button onClick={add}>{t('addKey')}</Button>
        </div>
      )}
    </fieldset>
  );
}

import { useId } from 'react';
import { useComposerLaterText } from '../text/composer-later.ts';
import { FieldGroup } from '../ui/field.tsx';
import { CheckInput, RadioInput, SwitchInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import type { Composer } from './use-composer.ts';

const RULES = ['default', 'skip'] as const;
type Rule = (typeof RULES)[number];

interface MissingFieldRuleProps {
  readonly rule: Rule;
  readonly onChange: (rule: Rule) => void;
}

/** What happens to contacts that lack a value of the text. */
export function MissingFieldRule({ rule, onChange }: MissingFieldRuleProps) {
  const t = useComposerLaterText();
  const name = useId();
  return (
    <FieldGroup name="missing_field" label={t('missingRule')}>
      <div>
        {RULES.map((value) => (
          <RadioInput
            key={value}
            name={name}
            value={value}
            label={t(value === 'default' ? 'missingDefault' : 'missingSkip')}
            checked={rule === value}
            onChange={() => onChange(value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** The treatment of contacts without a name, and of unusual characters in names. */
export function NameFields({ composer }: { readonly composer: Composer }) {
  const t = useComposerLaterText();
  const { draft, change } = composer;
  return (
    <>
      <MissingFieldRule rule={draft.missing_field} onChange={(rule) => change({ missing_field: rule })} />
      <SwitchInput
        name="replace_look_alikes"
        label={t('plainNames')}
        hint={t('plainNamesHint')}
        checked={draft.replace_look_alikes}
        onChange={({ target }) => change({ replace_look_alikes: target.checked })}
      />
    </>
  );
}

const KEPT = [
  ['track_ip_address', 'trackAddress'],
  ['track_browser', 'track_browser'],
  ['track_operating_system', 'trackSystem'],
  ['track_device_type', 'track_device_type'],
  ['track_referer_url', 'trackReferrer'],
  ['track_country', 'trackCountry'],
] as const;

/** What is stored of each visit besides its time. */
export function VisitFields({ composer }: { readonly composer: Composer }) {
  const t = useComposerLaterText();
  const { draft, change } = composer;
  return (
    <details className={styles.more} open={KEPT.some(([field]) => draft[field])}>
      <summary>{t('trackMore')}</summary>
      <div className={styles.checks}>
        {KEPT.map(([field, words]) => (
          <CheckInput
            key={field}
            name={field}
            label={t(words)}
            checked={draft[field]}
            onChange={(event) => change({ [field]: event.target.checked })}
          />
        ))}
      </div>
    </details>
  );
}

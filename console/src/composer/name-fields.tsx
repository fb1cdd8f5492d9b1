import { useId } from 'react';
import { composerLaterText } from '../text/composer-later.ts';
import { useText } from '../text/use-text.ts';
import { FieldGroup } from '../ui/field.tsx';
import { RadioInput, SwitchInput } from '../ui/inputs.tsx';
import type { Composer } from './use-composer.ts';

/** What happens to contacts without a name, and to odd characters in names. */
export function NameFields({ composer }: { readonly composer: Composer }) {
  const t = useText(composerLaterText);
  const ruleName = useId();
  const { draft, change } = composer;
  return (
    <>
      <FieldGroup name="missing_field" label={t('missingRule')}>
        <div>
          {(['default', 'skip'] as const).map((value) => (
            <RadioInput
              key={value}
              name={ruleName}
              value={value}
              label={t(value === 'default' ? 'missingDefault' : 'missingSkip')}
              checked={draft.missing_field === value}
              onChange={() => change({ missing_field: value })}
            />
          ))}
        </div>
      </FieldGroup>
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

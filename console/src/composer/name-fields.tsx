import { useComposerLaterText } from '../text/composer-later.ts';
import { SwitchInput } from '../ui/inputs.tsx';
import { MissingFieldRule } from './missing-field-rule.tsx';
import type { Composer } from './use-composer.ts';

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

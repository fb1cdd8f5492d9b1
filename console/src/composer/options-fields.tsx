import { useComposerLaterText } from '../text/composer-later.ts';
import { SwitchInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import styles from './composer.module.css';
import type { Draft } from './draft.ts';
import type { Composer } from './use-composer.ts';

// Few people change these settings.
const VisitFields = lazily(async () => (await import('./more-options.tsx')).VisitFields);
const ReferenceField = lazily(async () => (await import('./reference-field.tsx')).ReferenceField);
const NameFields = lazily(async () => (await import('./more-options.tsx')).NameFields);

const NAME_FIELD = /\{\{\s*(?:first|last)_name/;
/** Whether the text contains a name, which may bring such characters too. */
const hasNames = ({ message }: Draft): boolean => NAME_FIELD.test(message);

/** The options for links and for contacts without a name, and the reference. */
export function OptionsFields({ composer }: { readonly composer: Composer }) {
  const t = useComposerLaterText();
  const { draft, change } = composer;
  const isTracked = draft.shorten_urls && draft.track_visits;
  return (
    <div className={styles.stack}>
      <SwitchInput
        name="shorten_urls"
        label={t('shorten')}
        hint={t('shortenHint')}
        checked={draft.shorten_urls}
        onChange={({ target }) => change({ shorten_urls: target.checked, track_visits: target.checked })}
      />
      {draft.shorten_urls ? (
        <SwitchInput
          name="track_visits"
          label={t('track')}
          hint={t('trackHint')}
          checked={draft.track_visits}
          onChange={({ target }) => change({ track_visits: target.checked })}
        />
      ) : null}
      {isTracked ? <VisitFields composer={composer} /> : null}
      {hasNames(draft) ? <NameFields composer={composer} /> : null}
      <ReferenceField composer={composer} />
    </div>
  );
}

import { useComposerLaterText } from '../text/composer-later.ts';
import { CheckInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import type { Composer } from './use-composer.ts';

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

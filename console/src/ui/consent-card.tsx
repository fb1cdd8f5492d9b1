import type { Consent } from '@volley/sdk';
import { formatTime } from '../format/time.ts';
import { useConsentsText } from '../text/consents.ts';
import styles from './consent.module.css';
import { Facts } from './page.tsx';
import { Status } from './status.tsx';

/** Shows in a word whether consent is given. */
export function ConsentStatus({ status }: Pick<Consent, 'status'>) {
  const t = useConsentsText();
  return <Status tone={status === 'given' ? 'good' : 'warn'}>{t(`status_${status}`)}</Status>;
}

/** The consent for one channel, null if none is recorded. */
export function ConsentCard({
  channel,
  consent,
}: {
  readonly channel: Consent['channel'];
  readonly consent: Consent | null;
}) {
  const t = useConsentsText();
  return (
    <>
      <div className={styles.head}>
        {t(`channel_${channel}`)}
        {consent === null ? (
          <Status tone="quiet">{t('status_none')}</Status>
        ) : (
          <ConsentStatus status={consent.status} />
        )}
      </div>
      {consent === null ? null : (
        <>
          <Facts
            of={[
              [t('said'), formatTime(consent.at)],
              [t('how'), t(`source_${consent.source}`)],
              [t('by'), consent.by_name === '' ? t('bySelf') : consent.by_name],
            ]}
          />
          <p className={consent.words === '' ? 'soft' : styles.words}>
            {consent.words === '' ? t('noWhy') : consent.words}
          </p>
        </>
      )}
    </>
  );
}

import { useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { rowsIn } from '../api/rows.ts';
import { CONSENT_CHANNELS } from '../format/choices.ts';
import { useConsentsText } from '../text/consents.ts';
import { Button } from './button.tsx';
import styles from './consent.module.css';
import { ConsentCard } from './consent-card.tsx';
import { lazily } from './lazily.tsx';
import { Section } from './page.tsx';
import { Loaded } from './states.tsx';

// Reading needs neither.
const ConsentDialog = lazily(async () => (await import('./consent-dialog.tsx')).ConsentDialog);
const ConsentHistory = lazily(async () => (await import('./consent-history.tsx')).ConsentHistory);

/** A person's consents and withdrawals by channel, with a button to record another. */
export function ConsentSection({
  phoneNumber,
  mayManage,
}: {
  readonly phoneNumber: string;
  readonly mayManage: boolean;
}) {
  const t = useConsentsText();
  const consents = useOperation('consents.list', { phone_number: phoneNumber }, { select: rowsIn });
  const [open, setOpen] = useState<'record' | 'history' | null>(null);
  const close = () => setOpen(null);
  const isKnown = consents.data !== undefined && consents.data.length > 0;
  return (
    <Section
      title={t('consent')}
      hint={t('hint')}
      actions={
        <div className="row">
          {isKnown ? <Button onClick={() => setOpen('history')}>{t('history')}</Button> : null}
          {mayManage ? <Button onClick={() => setOpen('record')}>{t('record')}</Button> : null}
        </div>
      }
    >
      <Loaded query={consents} lines={2}>
        {(said) => (
          <ul className={styles.cards}>
            {CONSENT_CHANNELS.map((channel) => (
              <li key={channel} className="card">
                <ConsentCard channel={channel} consent={said.find((one) => one.channel === channel) ?? null} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open === 'record' ? <ConsentDialog phoneNumber={phoneNumber} onClose={close} /> : null}
      {open === 'history' ? <ConsentHistory phoneNumber={phoneNumber} onClose={close} /> : null}
    </Section>
  );
}

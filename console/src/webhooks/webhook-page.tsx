import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { NewWebhook, Webhook } from '@volley/sdk';
import { type ReactNode, useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { findCampaigns } from '../api/webhooks.ts';
import { formatTime } from '../format/time.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { KeptSecret } from './kept-secret.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import type { Asking } from './webhook-dialogs.tsx';
import { nameOf, WebhookStatus } from './webhook-state.tsx';
import styles from './webhooks.module.css';

const Dialogs = lazily(async () => (await import('./webhook-dialogs.tsx')).Dialogs);

const route = getRouteApi('/in/webhooks/$uuid');

/** The most important warnings about the webhook. */
function Warnings({ webhook, switchOn }: { readonly webhook: Webhook; readonly switchOn: ReactNode }) {
  const t = useWebhooksText();
  const { status, status_reason, failing_since, previous_secret_until: until } = webhook;
  return (
    <>
      {status === 'disabled' ? (
        <Notice kind="bad" title={t('offTitle')} actions={switchOn}>
          {t(status_reason === 'gone' ? 'offGoneWords' : 'offFailingWords')}
        </Notice>
      ) : null}
      {status === 'paused' ? <Notice title={t('pausedTitle')}>{t('pausedLong')}</Notice> : null}
      {status === 'active' && failing_since !== null ? (
        <Notice kind="warn" title={t('failingTitle')}>
          {t('failingWords', { time: formatTime(failing_since) })}
        </Notice>
      ) : null}
      {until === null ? null : (
        <Notice title={t('twoSecretsTitle', { time: formatTime(until) })}>{t('twoSecretsWords')}</Notice>
      )}
    </>
  );
}

function CampaignName({ uuid }: { readonly uuid: string }) {
  const t = useWebhooksText();
  const { data: found } = useQuery(findCampaigns(''));
  const name = found?.rows.find((one) => one.uuid === uuid)?.name ?? '';
  return name === '' ? t('otherCampaign') : name;
}

function Settings({ webhook }: { readonly webhook: Webhook }) {
  const t = useWebhooksText();
  const { kinds, batch_size, campaign_id, sender_id, created_at } = webhook;
  return (
    <div className={styles.card}>
      <div className={styles.part}>
        <h2>{t('kinds')}</h2>
        <ul className={styles.kinds}>
          {kinds.map((kind) => (
            <li key={kind}>
              <code>{kind}</code>
            </li>
          ))}
        </ul>
      </div>
      <Facts
        of={[
          [t('perRequest'), batch_size === 1 ? t('batchOne') : t('batchMany', { count: batch_size })],
          ...(campaign_id === null
            ? []
            : [[t('onlyCampaign'), <CampaignName key="campaign" uuid={campaign_id} />] as const]),
          ...(sender_id === null ? [] : [[t('onlySender'), sender_id] as const]),
          [t('created'), formatTime(created_at)],
        ]}
      />
    </div>
  );
}

/** The new secret, until the person confirms that it is stored. */
function Rotated({ webhook, onKept }: { readonly webhook: NewWebhook; readonly onKept: () => void }) {
  const t = useWebhooksText();
  return (
    <Section title={t('rotated')}>
      <div className={styles.narrow}>
        <KeptSecret secret={webhook.secret} isBatch={webhook.batch_size > 1} />
        <div>
          <Button kind="primary" onClick={onKept}>
            {t('kept')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

interface PartsProps {
  readonly webhook: Webhook;
  readonly mayChange: boolean;
  readonly asking: Asking | null;
  readonly ask: (what: Asking | null) => void;
}

function WebhookParts({ webhook, mayChange, asking, ask }: PartsProps) {
  const t = useWebhooksText();
  const [rotated, setRotated] = useState<NewWebhook | null>(null);
  const switchOn = mayChange ? <Button onClick={() => ask('switchOn')}>{t('switchOn')}</Button> : null;
  return (
    <>
      {rotated === null ? null : <Rotated webhook={rotated} onKept={() => setRotated(null)} />}
      <Warnings webhook={webhook} switchOn={switchOn} />
      <Settings webhook={webhook} />
      <DeliveryLog webhook={webhook} mayChange={mayChange} isHeld={asking !== null} onReplay={() => ask('replay')} />
      {asking === null ? null : (
        <Dialogs asking={asking} webhook={webhook} onClose={() => ask(null)} onRotated={setRotated} />
      )}
    </>
  );
}

/** One webhook: its state, its actions, and its deliveries. */
export function WebhookPage() {
  const t = useWebhooksText();
  const { uuid } = route.useParams();
  const query = useOperation('webhooks.get', { uuid });
  const [asking, ask] = useState<Asking | null>(null);
  const mayChange = useMay('develop');
  const found = query.data;
  return (
    <Page
      title={found === undefined ? t('webhook') : nameOf(found)}
      back={{ to: '/webhooks', words: t('webhooks') }}
      lead={
        found === undefined ? undefined : (
          <>
            <WebhookStatus webhook={found} />
            <span>{found.url}</span>
          </>
        )
      }
      actions={found !== undefined && mayChange ? <WebhookActions webhook={found} ask={ask} /> : undefined}
    >
      <Loaded query={query} lines={6}>
        {(webhook) => (
          <WebhookParts key={webhook.uuid} webhook={webhook} mayChange={mayChange} asking={asking} ask={ask} />
        )}
      </Loaded>
    </Page>
  );
}

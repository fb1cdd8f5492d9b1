import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { NewWebhook, Webhook } from '@volley/sdk';
import { type ReactNode, useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { findCampaigns } from '../api/webhooks.ts';
import { formatTime } from '../format/time.ts';
import { useDeliveriesText } from '../text/deliveries.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { EditIcon, KeyIcon, PauseIcon, PlayIcon, SendIcon, TrashIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Menu, MenuButton } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldChange } from '../ui/use-told-action.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { KeptSecret } from './kept-secret.tsx';
import type { Asking } from './webhook-dialogs.tsx';
import styles from './webhooks.module.css';
import { nameOf, WebhookStatus } from './webhooks-page.tsx';

interface ActionsProps {
  readonly webhook: Webhook;
  readonly ask: (what: Asking) => void;
}

/** The actions in the webhook's present state. The toast can undo a pause. */
function WebhookActions({ webhook: { uuid, status }, ask }: ActionsProps) {
  const t = useWebhooksText();
  const d = useDeliveriesText();
  const resume = useToldChange('webhooks.resume', { onDone: () => showToast(t('resumed')) });
  const pause = useToldChange('webhooks.pause', {
    onDone: () => showToast(t('paused'), () => resume.mutate({ uuid })),
  });
  return (
    <>
      {status === 'active' ? (
        <Button icon={<SendIcon />} onClick={() => ask('test')}>
          {d('testTitle')}
        </Button>
      ) : null}
      {status === 'paused' ? (
        <Button kind="primary" icon={<PlayIcon />} isBusy={resume.isPending} onClick={() => resume.mutate({ uuid })}>
          {t('resume')}
        </Button>
      ) : null}
      <Button icon={<EditIcon />} onClick={() => ask('edit')}>
        {t('change')}
      </Button>
      <Menu label={t('more')}>
        {status === 'active' ? (
          <MenuButton icon={<PauseIcon />} onClick={() => pause.mutate({ uuid })}>
            {t('pause')}
          </MenuButton>
        ) : null}
        {status === 'disabled' ? (
          <MenuButton icon={<PlayIcon />} onClick={() => ask('switchOn')}>
            {t('switchOn')}
          </MenuButton>
        ) : null}
        <MenuButton icon={<KeyIcon />} onClick={() => ask('rotate')}>
          {t('rotate')}
        </MenuButton>
        <MenuButton icon={<TrashIcon />} onClick={() => ask('delete')}>
          {t('delete')}
        </MenuButton>
      </Menu>
    </>
  );
}

const Dialogs = lazily(async () => (await import('./webhook-dialogs.tsx')).Dialogs);

const route = getRouteApi('/in/webhooks/$uuid');

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
    <div className="card">
      <div className="stack">
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
      <KeptSecret webhook={webhook}>
        <Button kind="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      </KeptSecret>
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

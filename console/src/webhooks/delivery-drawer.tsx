import { useQuery } from '@tanstack/react-query';
import type { WebhookDeliveryDetails } from '@volley/sdk';
import { useChange } from '../api/use-action.ts';
import { DELIVERIES, deliveryQuery } from '../api/webhooks.ts';
import { formatAgo, formatMoment } from '../format/time.ts';
import { type DeliveriesKey, useDeliveriesText } from '../text/deliveries.ts';
import type { Text } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/page.tsx';
import { useReasonWords } from '../ui/reason-words.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { DeliveryStatus, nameOfDelivery } from './delivery-state.tsx';
import styles from './webhooks.module.css';

type Details = WebhookDeliveryDetails;

function outcomeOf(t: Text<DeliveriesKey>, { state, status, next_try_at, last_tried_at }: Details): string {
  if (state === 'delivered') return t('deliveredWords', { status: String(status ?? '') });
  if (state === 'failed') return t('failedWords');
  return next_try_at === null || last_tried_at === null
    ? t('waitingNew')
    : t('waitingWords', { when: formatAgo(next_try_at) });
}

/** Indents JSON, and leaves any other text unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Tries({ attempts }: Pick<Details, 'attempts'>) {
  const t = useDeliveriesText();
  const inWords = useReasonWords();
  return (
    <section className="stack">
      <h3>{t('tries')}</h3>
      {attempts.length === 0 ? <p className="soft">{t('attemptsNone')}</p> : null}
      <ol className={styles.tries}>
        {attempts.map(({ at, status, error, duration_ms: duration }) => (
          <li key={at}>
            <span>
              {status === null
                ? t('attemptUnanswered', { error: error === '' ? t('noAnswer') : inWords(error), duration })
                : t('attemptAnswered', { status: String(status), duration })}
            </span>
            <span className="soft">{formatMoment(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Request({ request: { url, headers, body } }: Pick<Details, 'request'>) {
  const t = useDeliveriesText();
  return (
    <section className="stack">
      <h3>{t('request')}</h3>
      <p className="soft">{t('requestHint')}</p>
      <ul className={styles.headers}>
        <li>{t('post', { url })}</li>
        {Object.entries(headers).map(([name, value]) => (
          <li key={name}>{`${name}: ${value}`}</li>
        ))}
      </ul>
      {body === null ? (
        <Notice>{t('bodyGone')}</Notice>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the keys.
        <pre className={styles.code} tabIndex={0}>
          <code>{readable(body)}</code>
        </pre>
      )}
    </section>
  );
}

function Answer({ answer, last_tried_at }: Details) {
  const t = useDeliveriesText();
  if (last_tried_at === null) return null;
  return (
    <section className="stack">
      <h3>{t('lastAnswer')}</h3>
      {answer === '' ? (
        <p className="soft">{t('answerEmpty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the keys.
        <pre className={styles.code} tabIndex={0}>
          <code>{readable(answer)}</code>
        </pre>
      )}
    </section>
  );
}

interface AgainProps {
  readonly uuid: string;
  readonly id: string;
}

function AgainButton({ uuid, id }: AgainProps) {
  const t = useDeliveriesText();
  const again = useChange('webhooks.replay', {
    refreshes: DELIVERIES,
    onDone: ({ data: { replayed } }) => showToast(replayed === 0 ? t('replayed', { count: 0 }) : t('againDone')),
  });
  return (
    <>
      <Refusal error={again.error} />
      <div>
        <Button isBusy={again.isPending} onClick={() => again.mutate({ uuid, delivery_ids: [id] })}>
          {t('again')}
        </Button>
      </div>
    </>
  );
}

interface DrawerProps extends AgainProps {
  readonly mayReplay: boolean;
  readonly onClose: () => void;
}

export function DeliveryDrawer({ uuid, id, mayReplay, onClose }: DrawerProps) {
  const t = useDeliveriesText();
  const query = useQuery(deliveryQuery(uuid, id));
  const title = query.data === undefined ? t('delivery') : nameOfDelivery(t, query.data);
  return (
    <Dialog isDrawer title={title} onClose={onClose}>
      <Loaded query={query} lines={8}>
        {(delivery) => (
          <>
            <div className="stack">
              <div>
                <DeliveryStatus state={delivery.state} />
              </div>
              <p>{outcomeOf(t, delivery)}</p>
              {delivery.is_test ? <p className="soft">{t('exampleWords')}</p> : null}
            </div>
            {mayReplay && delivery.state !== 'waiting' ? <AgainButton uuid={uuid} id={id} /> : null}
            <Facts
              of={[
                [t('when'), formatMoment(delivery.created_at)],
                [t('tries'), delivery.tries],
                [t('events'), delivery.event_ids.length],
              ]}
            />
            <Tries attempts={delivery.attempts} />
            <Request request={delivery.request} />
            <Answer {...delivery} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

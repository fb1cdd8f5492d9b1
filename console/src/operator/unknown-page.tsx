import { useRouter } from '@tanstack/react-router';
import type { UnknownMessage, UnmatchedReceipt } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { rowsOf } from '../api/rows.ts';
import { enterAccount, hasScope, useSession } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useHealthText } from '../text/operator-health.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { CheckIcon, MessageIcon } from '../ui/icons.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Empty } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';
import { AccountLink } from './account-link.tsx';
import { CarrierLink } from './carrier-link.tsx';
import { MoreList } from './more-list.tsx';
import styles from './operator.module.css';

function UnknownRow({ message, onResend }: { readonly message: UnknownMessage; readonly onResend: () => void }) {
  const t = useHealthText();
  const session = useSession();
  const router = useRouter();
  const enter = useAction(enterAccount, { onDone: () => router.invalidate() });
  const { account_id, carrier_id, phone_number, sender_id, submitted_at } = message;
  const isInside = session.account_id === account_id;
  return (
    <>
      <div className={styles.grow}>
        <h3>{formatPhone(phone_number)}</h3>
        <p>{t('unknownWords', { sender: sender_id, when: formatTime(submitted_at) })}</p>
        <p className="soft">
          <AccountLink id={account_id} /> · <CarrierLink id={carrier_id} />
        </p>
        <Refusal error={enter.error} />
      </div>
      {isInside && hasScope(session, 'resend') ? (
        <Button onClick={onResend}>{t('resend')}</Button>
      ) : isInside ? null : (
        <Button kind="quiet" isBusy={enter.isPending} onClick={() => enter.mutate(account_id)}>
          {t('enter')}
        </Button>
      )}
    </>
  );
}

function Unknown() {
  const t = useHealthText();
  const [asking, setAsking] = useState<UnknownMessage | null>(null);
  const resend = useAction((uuid: string) => volley.messages.resend({ uuid, confirm: true }), {
    refreshes: ['admin.unknownMessages'],
    onDone: () => showToast(t('resent')),
  });
  return (
    <Section title={t('unknown')} hint={t('unknownHint')}>
      <MoreList
        label={t('unknown')}
        source={rowsOf('admin.unknownMessages.list', {})}
        keyOf={({ id }) => id}
        row={(message) => <UnknownRow message={message} onResend={() => setAsking(message)} />}
        empty={<Empty icon={<CheckIcon />} title={t('noUnknown')} words={t('noUnknownWords')} />}
      />
      {asking === null ? null : (
        <ConfirmDialog
          title={t('resendTitle', { number: formatPhone(asking.phone_number) })}
          consequence={t('resendWords')}
          verb={t('resend')}
          action={resend}
          input={asking.id}
          onClose={() => setAsking(null)}
        />
      )}
    </Section>
  );
}

function Unmatched() {
  const t = useHealthText();
  const row = ({ carrier_id, carrier_message_id, phone_number, error_code, state, ...when }: UnmatchedReceipt) => (
    <div className={styles.grow}>
      <h3 className="row">
        {formatPhone(phone_number)}
        <Status tone={state === 'delivered' ? 'good' : 'quiet'}>{t(`receipt_${state}`)}</Status>
        {when.retry_until === null ? null : <Status tone="way">{t('onlyLate')}</Status>}
      </h3>
      <p>{t('receiptWords', { id: carrier_message_id, when: formatTime(when.received_at) })}</p>
      <p className="soft">
        <CarrierLink id={carrier_id} /> · {when.retry_until === null ? t('notLookedFor') : t('lookedFor')}
        {error_code === '' ? null : ` ${t('errorCode', { code: error_code })}`}
      </p>
    </div>
  );
  return (
    <Section title={t('unmatched')} hint={t('unmatchedHint')}>
      <MoreList
        label={t('unmatched')}
        source={rowsOf('admin.unmatchedReceipts.list', {})}
        keyOf={({ id }) => id}
        row={row}
        empty={<Empty icon={<MessageIcon />} title={t('noUnmatched')} words={t('noUnmatchedWords')} />}
      />
    </Section>
  );
}

export function UnknownPage() {
  const t = useHealthText();
  return (
    <Page title={t('unknownTitle')} lead={t('unknownLead')} back={{ to: '/operator/health', words: t('health') }}>
      <Unknown />
      <Unmatched />
    </Page>
  );
}

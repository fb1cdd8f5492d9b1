import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Verification } from '@volley/sdk';
import { messageQuery } from '../api/messages.ts';
import { MONEY } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { verificationQuery } from '../api/verifications.ts';
import { type OfTests, sameTraffic } from '../format/choices.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useVerificationsText } from '../text/verifications.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { MessageStatus } from '../ui/message-status.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/page.tsx';
import { ReasonWords } from '../ui/reason-words.tsx';
import { Loaded } from '../ui/states.tsx';
import { TestMark } from '../ui/test-traffic.tsx';
import { useToldChange } from '../ui/use-told-action.ts';
import { VerificationState } from './verification-state.tsx';

/** What became of the message that carried the code last. */
function Fate({ messageId, mode }: { readonly messageId: string } & OfTests) {
  const t = useVerificationsText();
  const { data: message } = useQuery(messageQuery(messageId, mode));
  return message === undefined ? null : (
    <p className="row">
      <MessageStatus status={message.status} />
      <span>
        <ReasonWords of={message.reason_words} />
      </span>
      <Link to="/messages/$uuid" params={{ uuid: messageId }} search={sameTraffic({ mode })}>
        {t('openMessage')}
      </Link>
    </p>
  );
}

/** Enters a code, as the person's page would, sends it again or gives it up. */
function Pending({ verification }: { readonly verification: Verification }) {
  const t = useVerificationsText();
  const { id: uuid, checks_left, call_id } = verification;
  const check = useChange('verifications.check');
  const resend = useToldChange('verifications.resend', { refreshes: ['verifications', 'messages', ...MONEY] });
  const cancel = useToldChange('verifications.cancel');
  return (
    <>
      <Form
        action={check}
        read={(values) => ({ uuid, code: values.text('code') })}
        submit={t('check')}
        more={
          <>
            <Button isBusy={resend.isPending} onClick={() => resend.mutate({ uuid })}>
              {t('again')}
            </Button>
            {call_id === null ? (
              <Button isBusy={resend.isPending} onClick={() => resend.mutate({ uuid, channel: 'voice' })}>
                {t('callInstead')}
              </Button>
            ) : null}
            <Button kind="quiet" isBusy={cancel.isPending} onClick={() => cancel.mutate({ uuid })}>
              {t('giveUp')}
            </Button>
          </>
        }
      >
        <TextField name="code" label={t('code')} hint={t('checksLeft', { count: checks_left })} inputMode="numeric" />
      </Form>
      {check.data?.status === 'pending' ? <Notice kind="warn">{t('wrongCode')}</Notice> : null}
    </>
  );
}

function Details({ verification, mode }: { readonly verification: Verification } & OfTests) {
  const t = useVerificationsText();
  const maySend = useMay('send');
  const { status, reason, sends, message_id, reference, metadata, end_user_ref, end_user_ip, sender_id } = verification;
  const { created_at, expires_at, ended_at, call_id, code_cost } = verification;
  const given = [
    [t('reference'), reference],
    [t('asker'), end_user_ref],
    [t('askerAddress'), end_user_ip],
    ...Object.entries(metadata),
  ] as const;
  return (
    <>
      <p className="row">
        <VerificationState status={status} />
      </p>
      {reason === null ? null : <Notice kind="warn">{t(`why_${reason}`)}</Notice>}
      {status === 'pending' && maySend && mode === undefined ? <Pending verification={verification} /> : null}
      <Facts
        of={[
          ...(sender_id === '' ? [] : [[t('sender'), sender_id] as const]),
          [t('created'), formatTime(created_at)],
          status === 'pending'
            ? [t('until'), formatTime(expires_at)]
            : [t('ended'), formatTime(ended_at ?? expires_at)],
          [t('sends'), formatNumber(sends)],
          ...(Number(code_cost) === 0 ? [] : [[t('codeCost'), formatCredits(code_cost)] as const]),
          ...given.filter(([, value]) => value !== ''),
        ]}
      />
      {message_id === null ? null : <Fate messageId={message_id} mode={mode} />}
      {call_id === null ? null : mode === undefined ? (
        <Link to="/voice/$uuid" params={{ uuid: call_id }}>
          {t('openCall')}
        </Link>
      ) : (
        <Link to="/voice/calls" search={{ number: verification.phone_number, mode }}>
          {t('openCall')}
        </Link>
      )}
    </>
  );
}

interface DrawerProps extends OfTests {
  readonly id: string;
  readonly onClose: () => void;
}

/** One verification beside the list: its state, what became of its message, and the place for the code. */
export function VerificationDrawer({ id, mode, onClose }: DrawerProps) {
  const t = useVerificationsText();
  const found = useQuery(verificationQuery(id, mode));
  const title = found.data === undefined ? t('verification') : formatPhone(found.data.phone_number);
  return (
    <Dialog isDrawer title={title} onClose={onClose}>
      <Loaded query={found} lines={6}>
        {(verification) => (
          <>
            <TestMark mode={mode} />
            <Details verification={verification} mode={mode} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

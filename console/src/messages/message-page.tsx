import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Message } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { messageQuery } from '../api/messages.ts';
import { prefetch } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { type OfTests, sameTraffic } from '../format/choices.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useMessagesText } from '../text/messages.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { MessageDetails } from '../ui/message-details.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { TestMark } from '../ui/test-traffic.tsx';
import { MessageCarrier } from './message-carrier.tsx';

const route = getRouteApi('/in/messages/$uuid');

export const load = ({ params, deps }: { params: { uuid: string }; deps: OfTests }) =>
  prefetch(messageQuery(params.uuid, deps.mode));

/** A single message that waits can still be taken back. */
function CancelMessage({ message }: { readonly message: Message }) {
  const t = useMessagesText();
  const maySend = useMay('send');
  const { id, campaign_id, status } = message;
  return maySend && status === 'queued' && campaign_id === id ? (
    <ConfirmButton
      words={t('cancelMessage')}
      title={t('cancelTitle')}
      consequence={t('cancelWords')}
      act={() => volley.messages.delete({ uuid: id })}
      refreshes={['messages']}
    />
  ) : null;
}

/** One message: its text, its state and the reason. */
export function MessagePage() {
  const t = useMessagesText();
  const { uuid } = route.useParams();
  const { mode } = route.useSearch();
  const message = useQuery(messageQuery(uuid, mode));
  const found = message.data;
  return (
    <Page
      title={found === undefined ? t('message') : formatPhone(found.phone_number)}
      back={{ to: '/messages', search: sameTraffic({ mode }), words: t('messages') }}
      lead={found === undefined ? undefined : formatTime(found.created_at)}
    >
      <Loaded query={message} lines={8}>
        {(loaded) => (
          <>
            <TestMark mode={mode} />
            <MessageDetails message={loaded} isPage isTest={mode === 'test'} />
            {mode === 'test' ? null : (
              <>
                <CancelMessage message={loaded} />
                <MessageCarrier uuid={uuid} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

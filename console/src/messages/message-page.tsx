import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { messageQuery } from '../api/messages.ts';
import { prefetch } from '../api/operation.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useMessagesText } from '../text/messages.ts';
import { MessageDetails } from '../ui/message-details.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { MessageCarrier } from './message-carrier.tsx';

const route = getRouteApi('/in/messages/$uuid');

export const load = ({ params }: { params: { uuid: string } }) => prefetch(messageQuery(params.uuid));

/** One message: its text, its state and the reason. */
export function MessagePage() {
  const t = useMessagesText();
  const { uuid } = route.useParams();
  const message = useQuery(messageQuery(uuid));
  const found = message.data;
  return (
    <Page
      title={found === undefined ? t('message') : formatPhone(found.phone_number)}
      back={{ to: '/messages', words: t('messages') }}
      lead={found === undefined ? undefined : formatTime(found.created_at)}
    >
      <Loaded query={message} lines={8}>
        {(loaded) => (
          <>
            <MessageDetails message={loaded} isPage />
            <MessageCarrier uuid={uuid} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

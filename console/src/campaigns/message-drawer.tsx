import { useQuery } from '@tanstack/react-query';
import { messageQuery } from '../api/messages.ts';
import { formatPhone } from '../format/phone.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useMessagesText } from '../text/messages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MessageDetails } from '../ui/message-details.tsx';
import { Loaded } from '../ui/states.tsx';

/** Shows one message beside its list. */
export function MessageDrawer({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const t = useCampaignActionsText();
  const m = useMessagesText();
  const message = useQuery(messageQuery(uuid));
  const number = message.data?.phone_number;
  return (
    <Dialog
      isDrawer
      title={number === undefined ? m('message') : t('trace', { number: formatPhone(number) })}
      onClose={onClose}
    >
      <Loaded query={message} lines={8}>
        {(loaded) => <MessageDetails message={loaded} />}
      </Loaded>
    </Dialog>
  );
}

import type { SmsCampaignTest } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { MONEY } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { formatCredits } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { SendIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { TestNumbers } from './test-numbers.tsx';

function Sent({ test }: { readonly test: SmsCampaignTest }) {
  const t = useComposerLaterText();
  return (
    <Notice kind="good" title={t('testDone', { count: test.messages.length, cost: formatCredits(test.cost) })}>
      <ul>
        {test.messages.map(({ id, phone_number, message }) => (
          <li key={id}>
            <strong>{formatPhone(phone_number)}</strong> {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface TestDialogProps {
  readonly uuid: string;
  readonly contactId: number | null;
  readonly onClose: () => void;
}

/** Sends the finished text to one's own phones. */
export function TestDialog({ uuid, contactId, onClose }: TestDialogProps) {
  const t = useComposerLaterText();
  const send = useAction(
    (phone_numbers: readonly string[]) =>
      volley.smsCampaigns.testSend({
        uuid,
        phone_numbers: [...phone_numbers],
        ...(contactId !== null && { contact_id: contactId }),
      }),
    { refreshes: [...MONEY, 'messages'] },
  );
  return (
    <TestNumbers
      title={t('testTitle')}
      hint={t('testHint')}
      verb={t('testSend')}
      icon={<SendIcon />}
      action={send}
      done={(test) => <Sent test={test} />}
      onClose={onClose}
    />
  );
}

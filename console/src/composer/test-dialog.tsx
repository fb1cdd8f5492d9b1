import type { SmsCampaignTest } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { formatCredits } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { splitNumbers } from '../format/split-numbers.ts';
import { composerLaterText } from '../text/composer-later.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { SendIcon } from '../ui/icons.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';
import styles from './composer.module.css';

const NUMBERS_MAX = 5;

/** Kept as long as the page is open, and nowhere else: these are people's numbers. */
let lastNumbers = '';

function Sent({ test }: { readonly test: SmsCampaignTest }) {
  const t = useText(composerLaterText);
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

/** The text as it will be, on phones of one's own. */
export function TestDialog({ uuid, contactId, onClose }: TestDialogProps) {
  const t = useText(composerLaterText);
  const [numbers, setNumbers] = useState(lastNumbers);
  const [complaint, setComplaint] = useState<string>();
  const send = useAction(
    (phone_numbers: readonly string[]) =>
      volley.smsCampaigns.testSend({
        uuid,
        phone_numbers: [...phone_numbers],
        ...(contactId !== null && { contact_id: contactId }),
      }),
    { refreshes: [['balance'], ['messages']] },
  );
  const problem = useProblem(send.error);
  const refusals = Object.values(problem?.fields ?? {}).flat();
  const onSend = () => {
    const list = splitNumbers(numbers);
    lastNumbers = numbers;
    setComplaint(list.length === 0 ? t('testNone') : list.length > NUMBERS_MAX ? t('testMany') : undefined);
    if (list.length > 0 && list.length <= NUMBERS_MAX) send.mutate(list);
  };
  const error = complaint ?? (refusals.length > 0 ? refusals.join(' ') : problem?.message);
  return (
    <Dialog
      title={t('testTitle')}
      onClose={onClose}
      actions={
        <Button kind="primary" icon={<SendIcon />} isBusy={send.isPending} onClick={onSend}>
          {t('testSend')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Field name="phone_numbers" label={t('testNumbers')} hint={t('testHint')} error={error}>
          <TextArea rows={3} inputMode="tel" value={numbers} onChange={({ target }) => setNumbers(target.value)} />
        </Field>
        {send.data === undefined || send.isPending ? null : <Sent test={send.data} />}
      </div>
    </Dialog>
  );
}

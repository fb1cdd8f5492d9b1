import { findSenders } from '../api/find-choices.ts';
import { senderOption } from '../api/senders.ts';
import { useInboxText } from '../text/inbox.ts';
import { FoundFilter } from '../ui/found-filter.tsx';

/** People can reply only to numbers. A name can be answered only in the simulator. */
const isNumber = (sender: string): boolean => /^\d+$/.test(sender);

interface RecipientFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (recipient: string | undefined) => void;
}

/** Which of the account's numbers people wrote to. */
export function RecipientFilter({ label, value = '', onChange }: RecipientFilterProps) {
  const t = useInboxText();
  return (
    <FoundFilter
      isOptional
      label={label}
      find={findSenders}
      optionOf={(row) => (isNumber(row.sender_id) ? senderOption(row) : null)}
      first={[{ value: '', words: t('allRecipients') }]}
      value={value}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  );
}

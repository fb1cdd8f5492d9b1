import { useState } from 'react';
import { findSenders } from '../api/find-choices.ts';
import { senderOption } from '../api/senders.ts';
import { useRegisteredText } from '../text/registered-texts.ts';
import { Field } from '../ui/field.tsx';
import { FoundSelect } from '../ui/found-select.tsx';

/** Chooses a sender ID. `none` says what an empty choice means. */
export function SenderChoice({ none }: { readonly none: string }) {
  const t = useRegisteredText();
  const [sender, setSender] = useState('');
  return (
    <Field name="sender_id" label={t('sender')}>
      <FoundSelect
        find={findSenders}
        optionOf={senderOption}
        first={[{ value: '', words: none }]}
        value={sender}
        onChange={setSender}
      />
    </Field>
  );
}

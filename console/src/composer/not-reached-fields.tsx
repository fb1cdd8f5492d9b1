import { useQuery } from '@tanstack/react-query';
import { findSenders } from '../api/find-choices.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Pieces, useInsert } from '../ui/pieces.tsx';
import styles from './composer.module.css';
import { SenderSelect } from './sender-field.tsx';
import type { NotReached } from './voice-draft.ts';

const CHARACTERS_MAX = 1_530;

interface NotReachedFieldsProps {
  readonly rule: NotReached;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<NotReached>) => void;
}

/** The sender and the text of the message to people whom no call reaches. */
export function NotReachedFields({ rule, error, onChange }: NotReachedFieldsProps) {
  const t = useComposerLaterText();
  const { data } = useQuery(findSenders(''));
  const isNone = data?.rows.length === 0;
  // The only sender ID need not be chosen: it is set with the first change.
  const [only, other] = data?.rows ?? [];
  const sender = rule.sender_id || (other === undefined ? (only?.sender_id ?? '') : '');
  const change = (changes: Partial<NotReached>) => onChange({ sender_id: sender, ...changes });
  const isSenderMissing = sender === '';
  const { area, insert } = useInsert(rule.message, (message) => change({ message }));
  return (
    <div className={styles.stack}>
      <SenderSelect
        name="not_reached.sender_id"
        label={t('textSender')}
        hint={t(isNone ? 'textNoSender' : 'textSenderHint')}
        chosen={sender}
        error={isSenderMissing ? error : undefined}
        onChange={(sender_id) => change({ sender_id })}
      />
      <Field
        name="not_reached.message"
        label={t('text')}
        hint={t('textMessageHint')}
        error={isSenderMissing ? undefined : error}
      >
        <TextArea
          ref={area}
          data-composer={isSenderMissing ? undefined : 'not_reached.message'}
          rows={3}
          maxLength={CHARACTERS_MAX}
          placeholder={t('textPlaceholder')}
          value={rule.message}
          onChange={({ target }) => change({ message: target.value })}
        />
      </Field>
      <div className={styles.pieces}>
        <Pieces
          of={[
            [t('firstName'), `{{first_name|${t('friend')}}}`],
            [t('textOptOutLink'), '{{opt_out_url}}'],
          ]}
          insert={insert}
        />
      </div>
    </div>
  );
}

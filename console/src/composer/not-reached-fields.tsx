import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { findSenders } from '../api/find-choices.ts';
import { usableSender } from '../api/senders.ts';
import { insertInto } from '../format/insert-into.ts';
import { useNotReachedText } from '../text/not-reached.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FoundSelect } from '../ui/found-select.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { TextArea } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import { useGoneSender } from './use-gone-sender.ts';
import type { NotReached } from './voice-draft.ts';

const CHARACTERS_MAX = 1_530;

function SenderChoice({ rule, onChange }: { readonly rule: NotReached; readonly onChange: (sender: string) => void }) {
  const t = useNotReachedText();
  const { data } = useQuery(findSenders(''));
  const { sender_id: chosen } = rule;
  const isGone = useGoneSender(chosen);
  const isNone = data?.isAll === true && data.rows.every((row) => usableSender(row) === null);
  return (
    <Field
      name="not_reached.sender_id"
      label={t('textSender')}
      hint={t(isNone ? 'noSender' : 'textSenderHint')}
      error={isGone ? t('goneSender', { sender: chosen }) : undefined}
    >
      <FoundSelect
        data-composer="not_reached"
        find={findSenders}
        optionOf={usableSender}
        value={chosen}
        first={chosen === '' ? [{ value: '', words: t('chooseSender') }] : []}
        onChange={onChange}
      />
    </Field>
  );
}

interface TextProps {
  readonly rule: NotReached;
  readonly error: string | undefined;
  readonly onChange: (message: string) => void;
}

function TextOf({ rule, error, onChange }: TextProps) {
  const t = useNotReachedText();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (piece: string) => {
    const { message } = rule;
    const { selectionStart: start = message.length, selectionEnd: end = message.length } = area.current ?? {};
    const next = insertInto(message, { start, end }, piece);
    onChange(next.text);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  const pieces = [
    { words: t('firstName'), piece: `{{first_name|${t('friend')}}}` },
    { words: t('optOutLink'), piece: '{{opt_out_url}}' },
  ];
  return (
    <>
      <Field name="not_reached.message" label={t('text')} hint={t('textMessageHint')} error={error}>
        <TextArea
          ref={area}
          rows={3}
          maxLength={CHARACTERS_MAX}
          placeholder={t('textPlaceholder')}
          value={rule.message}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <div className={styles.pieces}>
        {pieces.map(({ words, piece }) => (
          <Button key={piece} kind="quiet" icon={<PlusIcon />} onClick={() => insert(piece)}>
            {words}
          </Button>
        ))}
      </div>
    </>
  );
}

interface NotReachedFieldsProps {
  readonly rule: NotReached;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<NotReached>) => void;
}

/** The sender and the text of the message to people whom no call reaches. */
export function NotReachedFields({ rule, error, onChange }: NotReachedFieldsProps) {
  return (
    <div className={styles.stack}>
      <SenderChoice rule={rule} onChange={(sender_id) => onChange({ sender_id })} />
      <TextOf rule={rule} error={error} onChange={(message) => onChange({ message })} />
    </div>
  );
}

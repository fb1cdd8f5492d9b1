import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { sendersQuery } from '../api/composer.ts';
import { insertInto } from '../format/insert-into.ts';
import { notReachedText } from '../text/not-reached.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { Select, TextArea } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import type { NotReached } from './voice-draft.ts';

const CHARACTERS_MAX = 1_530;

function SenderChoice({ rule, onChange }: { readonly rule: NotReached; readonly onChange: (sender: string) => void }) {
  const t = useText(notReachedText);
  const { data = [], isSuccess } = useQuery(sendersQuery);
  const usable = data.filter(({ status }) => status === 'approved').map(({ sender_id }) => sender_id);
  const { sender_id: chosen } = rule;
  const names = [...new Set([...(chosen === '' ? [] : [chosen]), ...usable])];
  const isGone = isSuccess && chosen !== '' && !usable.includes(chosen);
  const hint = isSuccess && usable.length === 0 ? t('noSender') : t('textSenderHint');
  return (
    <Field
      name="not_reached.sender_id"
      label={t('textSender')}
      hint={hint}
      error={isGone ? t('goneSender', { sender: chosen }) : undefined}
    >
      <Select
        data-composer="not_reached"
        value={chosen}
        options={[
          ...(chosen === '' ? [{ value: '', words: t('chooseSender') }] : []),
          ...names.map((name) => ({ value: name, words: name })),
        ]}
        onChange={({ target }) => onChange(target.value)}
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
  const t = useText(notReachedText);
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
      <Field name="not_reached.message" label={t('textMessage')} hint={t('textMessageHint')} error={error}>
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

import { useQuery } from '@tanstack/react-query';
import { findPendingSenders, findSenders } from '../api/find-choices.ts';
import { senderOption } from '../api/senders.ts';
import { useComposerText } from '../text/composer.ts';
import { LinkButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FoundSelect } from '../ui/found-select.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loaded } from '../ui/states.tsx';
import type { Composer } from './use-composer.ts';

/** Whether a sender ID that was chosen once cannot be used. It may be any of many, so the service is asked for it by its name. */
function useGoneSender(chosen: string): boolean {
  const isIt = (row: { readonly sender_id: string }) => row.sender_id === chosen;
  const { data: newest } = useQuery(findSenders(''));
  const isAsked = chosen !== '' && newest !== undefined && !newest.rows.some(isIt);
  const { data: found } = useQuery({ ...findSenders(chosen), enabled: isAsked && !newest.isAll });
  const looked = newest?.isAll ? newest : found;
  return isAsked && looked?.isAll === true && !looked.rows.some(isIt);
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly chosen: string;
  readonly error?: string | undefined;
  readonly onChange: (sender: string) => void;
}

/** Chooses a sender ID. One that was chosen once may be gone. */
export function SenderSelect({ name, label, hint, chosen, error, onChange }: SelectProps) {
  const t = useComposerText();
  const isGone = useGoneSender(chosen);
  return (
    <Field name={name} label={label} hint={hint} error={isGone ? t('goneSender', { sender: chosen }) : error}>
      <FoundSelect
        data-composer={name}
        find={findSenders}
        optionOf={senderOption}
        value={chosen}
        first={chosen === '' ? [{ value: '', words: t('chooseSender') }] : []}
        onChange={onChange}
      />
    </Field>
  );
}

interface SenderFieldProps {
  readonly composer: Composer;
  readonly error: string | undefined;
}

/** Says that none can be used, and what to do. */
function NoSender() {
  const t = useComposerText();
  const pending = useQuery(findPendingSenders(''));
  return (
    <Loaded query={pending} lines={2}>
      {({ rows: [first, ...more] }) => (
        <Notice
          kind="warn"
          title={t('noSender')}
          actions={first === undefined ? <LinkButton to="/sender-ids/new">{t('askSender')}</LinkButton> : undefined}
        >
          {first === undefined
            ? t('noSenderHint')
            : t('pendingSender', { count: 1 + more.length, name: first.sender_id })}
        </Notice>
      )}
    </Loaded>
  );
}

/** The sender IDs that can be used. If there are none, it says what to do. */
export function SenderField({ composer, error }: SenderFieldProps) {
  const t = useComposerText();
  const senders = useQuery(findSenders(''));
  return (
    <Loaded query={senders} lines={2}>
      {({ rows }) =>
        rows.length === 0 ? (
          <NoSender />
        ) : (
          <SenderSelect
            name="sender_id"
            label={t('from')}
            hint={t('senderHint')}
            chosen={composer.draft.sender_id}
            error={error}
            onChange={(sender_id) => composer.change({ sender_id })}
          />
        )
      }
    </Loaded>
  );
}

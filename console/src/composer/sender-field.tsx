import { useQuery } from '@tanstack/react-query';
import { findSenders } from '../api/find-choices.ts';
import { usableSender } from '../api/senders.ts';
import { useComposerText } from '../text/composer.ts';
import { LinkButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FoundSelect } from '../ui/found-select.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loaded } from '../ui/states.tsx';
import type { Composer } from './use-composer.ts';
import { useGoneSender } from './use-gone-sender.ts';

interface ChoiceProps {
  readonly composer: Composer;
  readonly error?: string | undefined;
}

function SenderChoice({ composer, error }: ChoiceProps) {
  const t = useComposerText();
  const chosen = composer.draft.sender_id;
  const isGone = useGoneSender(chosen);
  return (
    <Field
      name="sender_id"
      label={t('from')}
      hint={t('senderHint')}
      error={isGone ? t('goneSender', { sender: chosen }) : (composer.refusalOf('sender_id') ?? error)}
    >
      <FoundSelect
        data-composer="sender_id"
        find={findSenders}
        optionOf={usableSender}
        value={chosen}
        first={chosen === '' ? [{ value: '', words: t('chooseSender') }] : []}
        onChange={(sender_id) => composer.change({ sender_id })}
      />
    </Field>
  );
}

/** The sender IDs that can be used. If there are none, it says what to do. */
export function SenderField({ composer, error }: ChoiceProps) {
  const t = useComposerText();
  const senders = useQuery(findSenders(''));
  return (
    <Loaded query={senders} lines={2}>
      {({ rows, isAll }) => {
        if (!isAll || rows.some((row) => usableSender(row) !== null))
          return <SenderChoice composer={composer} error={error} />;
        const pending = rows.filter(({ status }) => status === 'pending');
        const [first] = pending;
        return (
          <Notice
            kind="warn"
            title={t('noSender')}
            actions={first === undefined ? <LinkButton to="/sender-ids/new">{t('askSender')}</LinkButton> : undefined}
          >
            {first === undefined
              ? t('noSenderHint')
              : t('pendingSender', { count: pending.length, name: first.sender_id })}
          </Notice>
        );
      }}
    </Loaded>
  );
}

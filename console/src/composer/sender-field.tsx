import { useQuery } from '@tanstack/react-query';
import type { SenderId } from '@volley/sdk';
import { sendersQuery } from '../api/composer.ts';
import { composerText } from '../text/composer.ts';
import { useText } from '../text/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loaded } from '../ui/states.tsx';
import type { Composer } from './use-composer.ts';

interface ChoiceProps {
  readonly senders: readonly SenderId[];
  readonly composer: Composer;
  readonly error?: string | undefined;
}

function SenderChoice({ senders, composer, error }: ChoiceProps) {
  const t = useText(composerText);
  const chosen = composer.draft.sender_id;
  const usable = [...new Set(senders.filter(({ status }) => status === 'approved').map(({ sender_id }) => sender_id))];
  const pending = senders.filter(({ status }) => status === 'pending');
  const isGone = chosen !== '' && !usable.includes(chosen);
  if (usable.length === 0) {
    const [first] = pending;
    return (
      <Notice
        kind="warn"
        title={t('noSender')}
        actions={first === undefined ? <LinkButton to="/sender-ids/new">{t('askSender')}</LinkButton> : undefined}
      >
        {first === undefined ? t('noSenderHint') : t('pendingSender', { count: pending.length, name: first.sender_id })}
      </Notice>
    );
  }
  const names = [...(isGone ? [chosen] : []), ...usable];
  const options = [
    ...(chosen === '' ? [{ value: '', words: t('chooseSender') }] : []),
    ...names.map((name) => ({ value: name, words: name })),
  ];
  return (
    <Field
      name="sender_id"
      label={t('sender')}
      hint={t('senderHint')}
      error={isGone ? t('goneSender', { sender: chosen }) : (composer.refusalOf('sender_id') ?? error)}
    >
      <Select
        data-composer="sender_id"
        value={chosen}
        options={options}
        onChange={({ target }) => composer.change({ sender_id: target.value })}
      />
    </Field>
  );
}

/** The sender IDs that can be used. If there are none, it says what to do. */
export function SenderField({ composer, error }: Omit<ChoiceProps, 'senders'>) {
  const senders = useQuery(sendersQuery);
  return (
    <Loaded query={senders} lines={2}>
      {(list) => <SenderChoice senders={list} composer={composer} error={error} />}
    </Loaded>
  );
}

import type { Account, AccountDetails } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { MONEY } from '../api/operation.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { formatCredits } from '../format/number.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { CoinsIcon, PersonIcon } from '../ui/icons.tsx';
import { TextField, TextInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Section } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { stateOf } from './account-state.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Move = 'suspend' | 'resume' | 'close';

interface MoveInput {
  readonly move: Move;
  readonly reason: string;
}

function act(id: number, move: Move, reason: string): Promise<Account> {
  const { accounts } = volley.admin;
  if (move === 'resume') return accounts.resume({ id });
  return move === 'suspend' ? accounts.suspend({ id, reason }) : accounts.close({ id, reason });
}

export function AccountMoves({ account }: { readonly account: AccountDetails }) {
  const t = useAccountsText();
  const [move, setMove] = useState<Move | null>(null);
  const { id, name } = account;
  const run = useAction((input: MoveInput) => act(id, input.move, input.reason), {
    refreshes: ['admin.accounts'],
    onDone: (changed) => showToast(t(`is_${stateOf(changed)}`, { name })),
  });
  const open = (next: Move) => {
    run.reset();
    setMove(next);
  };
  const onClose = () => setMove(null);
  return (
    <Section title={t('stop')} hint={t('stopHint')}>
      <div className="row">
        {stateOf(account) === 'suspended' ? (
          <Button onClick={() => open('resume')}>{t('endTheSuspension')}</Button>
        ) : (
          <Button kind="danger" onClick={() => open('suspend')}>
            {t('suspend')}
          </Button>
        )}
        <Button kind="danger" onClick={() => open('close')}>
          {t('close')}
        </Button>
      </div>
      {move === 'resume' ? (
        <ConfirmDialog<MoveInput, Account>
          title={t('resumeTitle', { name })}
          consequence={t('resumeWords')}
          verb={t('endTheSuspension')}
          action={run}
          input={{ move, reason: '' }}
          onClose={onClose}
        />
      ) : null}
      {move === 'suspend' || move === 'close' ? (
        <ReasonDialog
          title={t(`${move}Title`, { name })}
          consequence={t(`${move}Words`)}
          verb={t(move)}
          hint={t('reasonHint')}
          action={run}
          toInput={(reason) => ({ move, reason })}
          onClose={onClose}
        />
      ) : null}
    </Section>
  );
}

const InviteDialog = lazily(async () => (await import('./invite-dialog.tsx')).InviteDialog);

interface PeopleProps {
  readonly id: number;
  readonly name: string;
  readonly onMembers: () => void;
}

/** Invites people to an account, so that somebody can work in one that was just made. Its members are listed in the account itself. */
export function AccountPeople({ id, name, onMembers }: PeopleProps) {
  const t = useAccountsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('peopleWord')} hint={t('peopleHint')}>
      <div className="row">
        <Button icon={<PersonIcon />} onClick={() => setOpen(true)}>
          {t('invite')}
        </Button>
        <Button kind="quiet" onClick={onMembers}>
          {t('members')}
        </Button>
      </div>
      {isOpen ? <InviteDialog id={id} name={name} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

/** Adds credits. A negative amount corrects a mistake. */
export function AddCredits({ id, name }: { readonly id: number; readonly name: string }) {
  const t = useAccountsText();
  const [isOpen, setOpen] = useState(false);
  const add = useChange('admin.credits.add', {
    refreshes: ['admin.accounts', 'admin.ledger', ...MONEY],
    onDone: ({ amount, balance }) =>
      showToast(t('creditsAdded', { amount: formatCredits(amount), balance: formatCredits(balance) })),
  });
  return (
    <>
      <Button
        kind="primary"
        icon={<CoinsIcon />}
        onClick={() => {
          add.reset();
          setOpen(true);
        }}
      >
        {t('addCredits')}
      </Button>
      {isOpen ? (
        <FormDialog
          title={t('addCreditsTo', { name })}
          onClose={() => setOpen(false)}
          action={add}
          read={(values) => ({ id, amount: values.text('amount').replace(',', '.'), note: values.text('note') })}
          submit={t('addCredits')}
        >
          <Field name="amount" label={t('credits')} hint={t('amountHint')}>
            <TextInput inputMode="decimal" required autoFocus />
          </Field>
          <TextField name="note" label={t('note')} hint={t('noteHint')} maxLength={500} />
        </FormDialog>
      ) : null}
    </>
  );
}

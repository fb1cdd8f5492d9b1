import type { Account, AccountDetails } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Section } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { stateOf } from './account-state.ts';
import styles from './operator.module.css';
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

/** Suspends or closes an account. */
export function AccountMoves({ account }: { readonly account: AccountDetails }) {
  const t = useAccountsText();
  const [move, setMove] = useState<Move | null>(null);
  const { id, name } = account;
  const run = useAction((input: MoveInput) => act(id, input.move, input.reason), {
    refreshes: ['admin.accounts'],
    onDone: (changed) => {
      setMove(null);
      showToast(t(`is_${stateOf(changed)}`, { name }));
    },
  });
  const open = (next: Move) => {
    run.reset();
    setMove(next);
  };
  const onClose = () => setMove(null);
  return (
    <Section title={t('stop')} hint={t('stopHint')}>
      <div className={styles.buttons}>
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

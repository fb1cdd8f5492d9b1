import { useState } from 'react';
import { MONEY } from '../api/operation.ts';
import { useChange } from '../api/use-action.ts';
import { formatCredits } from '../format/number.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { CoinsIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';

/** Adds credits. A negative amount corrects a mistake. */
export function AddCredits({ id, name }: { readonly id: number; readonly name: string }) {
  const t = useAccountsText();
  const [isOpen, setOpen] = useState(false);
  const add = useChange('admin.credits.add', {
    refreshes: ['admin.accounts', 'admin.ledger', ...MONEY],
    onDone: ({ amount, balance }) => {
      setOpen(false);
      showToast(t('creditsAdded', { amount: formatCredits(amount), balance: formatCredits(balance) }));
    },
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
        <Dialog title={t('addCreditsTo', { name })} onClose={() => setOpen(false)}>
          <Form
            action={add}
            read={(values) => ({ id, amount: values.text('amount').replace(',', '.'), note: values.text('note') })}
            submit={t('addCredits')}
            more={<Button onClick={() => setOpen(false)}>{t('cancel')}</Button>}
          >
            <Field name="amount" label={t('credits')} hint={t('amountHint')}>
              <TextInput inputMode="decimal" required autoFocus />
            </Field>
            <Field name="note" label={t('note')} hint={t('noteHint')}>
              <TextInput maxLength={500} />
            </Field>
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}

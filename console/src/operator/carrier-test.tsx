import type { BindTest, Carrier } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useChange } from '../api/use-action.ts';
import { useHttpText } from '../text/operator-http.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { StateWords } from '../ui/reason-words.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import styles from './operator.module.css';

/** Returns the forms of ids that the test found, if they differ from the settings. */
function formsFound(carrier: Carrier, test: BindTest) {
  const { proposed_submit_id_form: submit, proposed_receipt_id_form: receipt } = test;
  if (submit === null || receipt === null) return null;
  if (submit === carrier.submit_id_form && receipt === carrier.receipt_id_form) return null;
  return { submit_id_form: submit, receipt_id_form: receipt };
}

const FAILED: readonly string[] = ['refused', 'unanswered', 'undelivered', 'expired', 'rejected'];

/** What the test found, in words for the kind of carrier. */
function titleOf({ kind }: Carrier, isGood: boolean, { bound, message }: BindTest) {
  if (kind !== 'http') return bound ? 'testBound' : 'testNotBound';
  if (message === null) return isGood ? 'testAccepted' : 'testNotAccepted';
  return isGood ? 'testTaken' : 'testNotTaken';
}

function Outcome({ carrier, test }: { readonly carrier: Carrier; readonly test: BindTest }) {
  const t = useHttpText();
  const forms = formsFound(carrier, test);
  const take = useToldAction(
    (found: NonNullable<typeof forms>) => volley.admin.carriers.update({ id: carrier.id, ...found }),
    {
      refreshes: ['admin.carriers'],
      onDone: () => showToast(t('savedItIsInEffect')),
    },
  );
  const isGood = test.bound && !FAILED.includes(test.message?.outcome ?? '');
  return (
    <Notice
      kind={isGood ? 'good' : 'bad'}
      title={t(titleOf(carrier, isGood, test))}
      actions={
        forms === null ? undefined : (
          <Button isBusy={take.isPending} onClick={() => take.mutate(forms)}>
            {t('takeForms')}
          </Button>
        )
      }
    >
      {[...new Set([test.words, test.message?.words ?? ''])].map((words) => (
        <p key={words}>
          <StateWords of={words} />
        </p>
      ))}
      {forms === null ? null : <p>{t('formsFound')}</p>}
    </Notice>
  );
}

/** Tries the settings that are saved; with a number, by a message to it, of which a receipt is awaited where the carrier sends one. */
export function CarrierTest({ carrier }: { readonly carrier: Carrier }) {
  const t = useHttpText();
  const [outcome, setOutcome] = useState<BindTest | null>(null);
  const test = useChange('admin.carriers.testBind', {
    onDone: setOutcome,
  });
  return (
    <div className="stack">
      <Form
        action={test}
        read={(values) => {
          const [number, sender] = [values.text('phone_number'), values.text('sender_id')];
          setOutcome(null);
          return {
            id: carrier.id,
            ...(number !== '' && { phone_number: number }),
            ...(number !== '' && sender !== '' && { sender_id: sender }),
          };
        }}
        submit={t('testNow')}
        isAside
      >
        <div className={styles.columns}>
          <TextField
            name="phone_number"
            label={t('testNumber')}
            hint={t('testNumberHint')}
            type="tel"
            inputMode="tel"
          />
          <TextField name="sender_id" label={t('testSender')} hint={t('testSenderHint')} maxLength={15} />
        </div>
      </Form>
      {outcome === null ? null : <Outcome carrier={carrier} test={outcome} />}
    </div>
  );
}

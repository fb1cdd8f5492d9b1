import type { BindTest, Carrier } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useChange } from '../api/use-action.ts';
import { useCarriersText } from '../text/operator-carriers.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';

/** Returns the forms of ids that the test found, if they differ from the settings. */
function formsFound(carrier: Carrier, test: BindTest) {
  const { proposed_submit_id_form: submit, proposed_receipt_id_form: receipt } = test;
  if (submit === null || receipt === null) return null;
  if (submit === carrier.submit_id_form && receipt === carrier.receipt_id_form) return null;
  return { submit_id_form: submit, receipt_id_form: receipt };
}

const FAILED: readonly string[] = ['refused', 'unanswered', 'undelivered', 'expired', 'rejected'];

function Outcome({ carrier, test }: { readonly carrier: Carrier; readonly test: BindTest }) {
  const t = useCarriersText();
  const forms = formsFound(carrier, test);
  const take = useToldAction(
    (found: NonNullable<typeof forms>) => volley.admin.carriers.update({ id: carrier.id, ...found }),
    {
      refreshes: ['admin.carriers'],
      onDone: () => showToast(t('savedItIsInEffect')),
    },
  );
  return (
    <Notice
      kind={test.bound && !FAILED.includes(test.message?.outcome ?? '') ? 'good' : 'bad'}
      title={t(test.bound ? 'testBound' : 'testNotBound')}
      actions={
        forms === null ? undefined : (
          <Button isBusy={take.isPending} onClick={() => take.mutate(forms)}>
            {t('takeForms')}
          </Button>
        )
      }
    >
      <p>{test.words}</p>
      {test.message === null ? null : <p>{test.message.words}</p>}
      {forms === null ? null : <p>{t('formsFound')}</p>}
    </Notice>
  );
}

/** Connects once, sends a message if a number is given, and shows the carrier's answers. */
export function CarrierTest({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const [outcome, setOutcome] = useState<BindTest | null>(null);
  const test = useChange('admin.carriers.testBind', {
    onDone: setOutcome,
  });
  return (
    <Section title={t('test')} hint={t('testHint')}>
      <Form
        action={test}
        read={(values) => {
          const number = values.text('phone_number');
          setOutcome(null);
          return { id: carrier.id, ...(number !== '' && { phone_number: number }) };
        }}
        submit={t('testNow')}
      >
        <Field name="phone_number" label={t('testNumber')} hint={t('testNumberHint')}>
          <TextInput type="tel" inputMode="tel" />
        </Field>
      </Form>
      {outcome === null ? null : <Outcome carrier={carrier} test={outcome} />}
    </Section>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { enterAccount, sessionQuery } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';

/** Links to an account's messages to one number, with their states and reasons. Messages are read inside the account. */
export function FindMessage({ id }: { readonly id: number }) {
  const t = useAccountsText();
  const router = useRouter();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const find = useAction(
    async (number: string) => {
      if (session.account_id !== id) await enterAccount(id);
      return number;
    },
    {
      onDone: async (number) => {
        await router.invalidate();
        await router.navigate({ to: '/messages', search: { number } });
      },
    },
  );
  return (
    <Section title={t('findMessage')} hint={t('findHint')}>
      <Form action={find} read={(values) => values.text('number')} submit={t('find')}>
        <Field name="number" label={t('phoneNumber')} hint={t('phoneHint')}>
          <TextInput type="tel" inputMode="tel" required />
        </Field>
      </Form>
    </Section>
  );
}

import type { Session } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { FieldGroup } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { CheckInput } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';

/** What the person had before their address was proven. Nothing is chosen at first: somebody else may have added it. */
export function HeldSection({ held }: Pick<Session, 'held'>) {
  const t = useSessionText();
  const decide = useAction((input: { keep: string[] }) => volley.session.decideHeld(input), {
    refreshes: ['session'],
  });
  return (
    <Section title={t('heldTitle')} hint={t('heldHint')}>
      <Form action={decide} read={(values) => ({ keep: values.all('keep') })} submit={t('heldDecide')}>
        <FieldGroup name="keep" label={t('heldKeep')}>
          {held.map(({ uuid, account_name, role, staff_role }) => (
            <CheckInput
              key={uuid}
              name="keep"
              value={uuid}
              label={account_name ?? t('heldStaff')}
              hint={role === null ? staff_role : t(`role_${role}`)}
            />
          ))}
        </FieldGroup>
      </Form>
    </Section>
  );
}

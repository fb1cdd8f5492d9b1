import type { PasswordReset, User } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { usePeopleText } from '../text/operator-people.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { CheckInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { SecretBox } from '../ui/secret-box.tsx';
import { showToast } from '../ui/toast.tsx';

interface PersonProps {
  readonly person: User;
  readonly onClose: () => void;
}

interface ResetProps extends PersonProps {
  readonly mayVouch: boolean;
  readonly onMade: (made: PasswordReset) => void;
}

/** Makes a link by which the person chooses a new password, and by which an operator can vouch for the address. */
function ResetForm({ person: { uuid, email, address_proven_at }, mayVouch, onClose, onMade }: ResetProps) {
  const t = usePeopleText();
  const reset = useAction(
    (input: { show_link: boolean; vouch: boolean }) => volley.admin.users.reset({ uuid, ...input }),
    {
      onDone: (made) => {
        if (made.link !== null) return onMade(made);
        onClose();
        showToast(t('mailed', { email }));
      },
    },
  );
  return (
    <Section title={t('reset')} hint={t('resetWords')}>
      <Form
        action={reset}
        read={(values) => ({ show_link: values.isChecked('show_link'), vouch: values.isChecked('vouch') })}
        submit={t('make')}
      >
        <CheckInput name="show_link" label={t('showLink')} hint={t('showLinkHint')} />
        {mayVouch && address_proven_at === null ? (
          <CheckInput name="vouch" label={t('vouch')} hint={t('vouchHint')} />
        ) : null}
      </Form>
    </Section>
  );
}

export function PersonDrawer({ person, onClose }: PersonProps) {
  const t = usePeopleText();
  const mayOperatorPeople = useMay('operator_people');
  const mayOperator = useMay('operator');
  const [made, setMade] = useState<PasswordReset | null>(null);
  const { name, email, staff_role: staff, suspended_at: suspended, address_proven_at: proven } = person;
  if (made?.link != null) {
    return (
      <Dialog
        title={t('linkTitle', { email })}
        onClose={onClose}
        actions={
          <Button kind="primary" onClick={onClose}>
            {t('linkKept')}
          </Button>
        }
      >
        <p>{t('linkWords', { email, until: formatTime(made.expires_at) })}</p>
        <SecretBox label={t('link')} secret={made.link} />
      </Dialog>
    );
  }
  return (
    <Dialog isDrawer title={name} onClose={onClose}>
      {suspended === null ? null : <Notice kind="warn">{t('suspendedSince', { when: formatTime(suspended) })}</Notice>}
      {proven === null ? (
        <Notice kind="warn" title={t('unproven')}>
          {t('unprovenWords')}
        </Notice>
      ) : null}
      <Facts of={[[t('emailAddress'), email]]} />
      <Facts
        of={[
          [t('address'), proven === null ? t('unproven') : t('provenSince', { when: formatTime(proven) })],
          [t('staffRole'), staff === null ? t('noPrice') : t(`staff_${staff}`)],
          [t('lastSignIn'), person.last_signed_in_at === null ? t('never') : formatTime(person.last_signed_in_at)],
        ]}
      />
      {mayOperatorPeople && suspended === null ? (
        <ResetForm person={person} mayVouch={mayOperator} onClose={onClose} onMade={setMade} />
      ) : null}
    </Dialog>
  );
}

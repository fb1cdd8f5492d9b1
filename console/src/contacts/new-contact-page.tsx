import { useNavigate } from '@tanstack/react-router';
import type { ContactsCreateInput } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { contactsKey } from '../api/contacts.ts';
import { useAction } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { contactsText } from '../text/contacts.ts';
import { useText } from '../text/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { ContactFields, readContact } from './contact-fields.tsx';

export function NewContactPage() {
  const t = useText(contactsText);
  const navigate = useNavigate();
  const create = useAction((input: ContactsCreateInput) => volley.contacts.create(input), {
    refreshes: [contactsKey],
    onDone: async ({ phone_number }) => {
      await navigate({ to: '/contacts' });
      showToast(t('wasAdded', { number: formatPhone(phone_number) }));
    },
  });
  return (
    <Page title={t('newContact')} back={{ to: '/contacts', words: t('title') }}>
      <Form
        action={create}
        read={readContact}
        submit={t('add')}
        more={
          <LinkButton to="/contacts" kind="quiet">
            {t('cancel')}
          </LinkButton>
        }
      >
        <ContactFields />
      </Form>
    </Page>
  );
}

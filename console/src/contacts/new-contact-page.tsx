import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fieldsQuery } from '../api/contact-fields.ts';
import { prefetch } from '../api/operation.ts';
import { useChange } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { useContactsText } from '../text/contacts.ts';
import { Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { ContactFields, readContact } from './contact-fields.tsx';

export function load() {
  prefetch(fieldsQuery);
}

export function NewContactPage() {
  const t = useContactsText();
  const query = useQuery(fieldsQuery);
  const navigate = useNavigate();
  const create = useChange('contacts.create', {
    onDone: async ({ phone_number }) => {
      await navigate({ to: '/contacts' });
      showToast(t('wasAdded', { number: formatPhone(phone_number) }));
    },
  });
  return (
    <Page title={t('newContact')} back={{ to: '/contacts', words: t('contacts') }}>
      <Loaded query={query} lines={8}>
        {(fields) => (
          <Form action={create} read={(values) => readContact(values, fields)} submit={t('add')} cancel="/contacts">
            <ContactFields fields={fields} />
          </Form>
        )}
      </Loaded>
    </Page>
  );
}

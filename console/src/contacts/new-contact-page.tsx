import { useQuery } from '@tanstack/react-query';
import { fieldsQuery } from '../api/contact-fields.ts';
import { prefetch } from '../api/operation.ts';
import { useChange } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { useContactsText } from '../text/contacts.ts';
import { Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { ContactFields, readContact } from './contact-fields.tsx';

export const load = () => prefetch(fieldsQuery);

export function NewContactPage() {
  const t = useContactsText();
  const query = useQuery(fieldsQuery);
  const leave = useLeave();
  const create = useChange('contacts.create', {
    onDone: ({ phone_number }) => leave({ to: '/contacts' }, t('wasAdded', { number: formatPhone(phone_number) })),
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

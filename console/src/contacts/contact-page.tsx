import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ContactField, ContactWithGroups } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { contactValuesQuery, fieldsQuery } from '../api/contact-fields.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { fullName } from '../format/full-name.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useContactsText } from '../text/contacts.ts';
import { LinkButton } from '../ui/button.tsx';
import { ConsentSection } from '../ui/consent-section.tsx';
import { DeleteButton } from '../ui/delete-button.tsx';
import { Form } from '../ui/form.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Facts, Page } from '../ui/page.tsx';
import { ReachLinks } from '../ui/reach-links.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { ContactFields, readContact } from './contact-fields.tsx';
import styles from './contact-groups.module.css';
import { ContactGroups } from './contact-groups.tsx';
import { type OwnValues, useOwnWords } from './own-fields.tsx';

// The page is shown before it is there.
const PersonTimeline = lazily(async () => (await import('../ui/person-timeline.tsx')).PersonTimeline, 6);

const route = getRouteApi('/in/contacts/$id');

function useContactFacts(contact: ContactWithGroups): readonly (readonly [string, string])[] {
  const t = useContactsText();
  return [
    [t('added'), formatTime(contact.created_at)],
    [t('changed'), formatTime(contact.updated_at)],
  ];
}

interface WholeContact {
  readonly contact: ContactWithGroups;
  readonly fields: readonly ContactField[];
  readonly values: OwnValues;
}

function EditForm({ contact, fields, values }: WholeContact) {
  const t = useContactsText();
  const hasMainAction = useMay('send');
  const save = useChange('contacts.update', { onDone: () => showToast(t('saved')) });
  return (
    <Form
      action={save}
      read={(form) => ({ id: contact.id, ...readContact(form, fields) })}
      submit={t('save')}
      isAside={hasMainAction}
    >
      <div className={styles.columns}>
        <ContactFields contact={contact} fields={fields} values={values} />
      </div>
    </Form>
  );
}

function DeleteContact({ contact: { id, phone_number, groups } }: { readonly contact: ContactWithGroups }) {
  const t = useContactsText();
  const number = formatPhone(phone_number);
  return (
    <DeleteButton
      words={t('delete')}
      title={t('deleteTitle', { number })}
      consequence={t('deleteWords', { count: groups.length })}
      remove={() => volley.contacts.delete({ id })}
      refreshes={['contacts.list']}
      to="/contacts"
      done={t('deleted', { number })}
    />
  );
}

/** The values as text, for people who may not change them. Others see them in the form. */
function OwnFacts({ fields, values }: Omit<WholeContact, 'contact'>) {
  const words = useOwnWords();
  if (fields.length === 0) return null;
  return <Facts of={fields.map(({ key, label }) => [label, words(values[key])])} />;
}

function Contact({ contact, fields, values }: WholeContact) {
  const facts = useContactFacts(contact);
  const mayManage = useMay('manage');
  return (
    <>
      <Facts of={facts} />
      <PersonTimeline number={contact.phone_number} />
      <ContactGroups contact={contact} mayManage={mayManage} />
      <ConsentSection phoneNumber={contact.phone_number} mayManage={mayManage} />
      {mayManage ? (
        <EditForm
          key={`${contact.updated_at} ${JSON.stringify(values)}`}
          contact={contact}
          fields={fields}
          values={values}
        />
      ) : (
        <OwnFacts fields={fields} values={values} />
      )}
    </>
  );
}

export function load({ params }: { params: { id: number } }) {
  prefetch(operation('contacts.get', params));
  prefetch(contactValuesQuery(params.id));
  prefetch(fieldsQuery);
}

export function ContactPage() {
  const t = useContactsText();
  const { id } = route.useParams();
  const contact = useOperation('contacts.get', { id });
  const values = useQuery(contactValuesQuery(id));
  const fields = useQuery(fieldsQuery);
  const mayManage = useMay('manage');
  const found = contact.data;
  return (
    <Page
      title={found === undefined ? t('contact') : fullName(found) || formatPhone(found.phone_number)}
      back={{ to: '/contacts', words: t('contacts') }}
      lead={found === undefined || fullName(found) === '' ? undefined : formatPhone(found.phone_number)}
      actions={
        found === undefined ? undefined : (
          <>
            {mayManage ? (
              <>
                <DeleteContact contact={found} />
                <LinkButton to="/consents/person" search={{ number: found.phone_number }}>
                  {t('personData')}
                </LinkButton>
              </>
            ) : null}
            <ReachLinks number={found.phone_number} />
          </>
        )
      }
    >
      <Loaded query={contact} lines={6}>
        {(loaded) => (
          <Loaded query={values} lines={6}>
            {(known) => (
              <Loaded query={fields} lines={6}>
                {(all) => <Contact contact={loaded} fields={all} values={known} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { rowsIn } from '../api/rows.ts';
import { formatPhone } from '../format/phone.ts';
import { useComposerText } from '../text/composer.ts';
import { Field } from '../ui/field.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { useLater } from '../ui/use-later.ts';
import styles from './composer.module.css';
import { nameOf } from './contact-name.ts';
import type { AudienceComposer } from './use-composer.ts';

const CONTACTS_MAX = 10_000;
const FOUND_MAX = 8;

const ChosenContacts = lazily(async () => (await import('./chosen-contacts.tsx')).ChosenContacts);

export function ContactsField({ composer }: { readonly composer: AudienceComposer }) {
  const t = useComposerText();
  const [typed, setTyped] = useState('');
  const search = useLater(typed.trim());
  const { data } = useOperation('contacts.list', search === '' ? null : { search, per_page: FOUND_MAX }, {
    placeholderData: keepPreviousData,
    select: rowsIn,
  });
  const ids = composer.draft.recipients.contact_ids;
  const setIds = (contact_ids: readonly number[]) =>
    composer.change(({ recipients }) => ({ recipients: { ...recipients, contact_ids } }));
  const found = search === '' || typed.trim() === '' ? [] : (data ?? []).filter(({ id }) => !ids.includes(id));
  const isNone = search !== '' && search === typed.trim() && data !== undefined && data.length === 0;
  return (
    <div className={styles.stack}>
      <Field name="contacts" label={t('contacts')}>
        <TextInput
          type="search"
          placeholder={t('findContact')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {found.length === 0 ? null : (
        <ul className={styles.found}>
          {found.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className={styles.foundOne}
                onClick={() => {
                  setIds([...ids, contact.id].slice(0, CONTACTS_MAX));
                  setTyped('');
                }}
              >
                <PlusIcon />
                <span className="unseen">{t('addContact', { name: nameOf(contact) })}</span>
                <span aria-hidden="true">{nameOf(contact)}</span>
                <span aria-hidden="true" className={styles.count}>
                  {formatPhone(contact.phone_number)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint} role="status">
        {isNone ? t('noContact') : ids.length >= CONTACTS_MAX ? t('contactsFull') : ''}
      </p>
      {ids.length === 0 ? null : (
        <ChosenContacts ids={ids} onRemove={(gone) => setIds(ids.filter((id) => id !== gone))} />
      )}
    </div>
  );
}

import { useQueries, useQuery } from '@tanstack/react-query';
import type { Contact } from '@volley/sdk';
import { useEffect, useState } from 'react';
import { contactQuery, foundContactsQuery } from '../api/composer.ts';
import { formatPhone } from '../format/phone.ts';
import { composerText } from '../text/composer.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { CloseIcon, PlusIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import type { AudienceComposer } from './use-composer.ts';

const PAUSE_MS = 250;
const NAMED_MAX = 20;
const CONTACTS_MAX = 10_000;

const nameOf = ({ first_name, last_name, phone_number }: Contact): string =>
  [first_name, last_name].filter((part) => part !== '').join(' ') || formatPhone(phone_number);

/** What was typed, a moment after the last letter. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

/** The contacts that are named one by one; the first of them with their names. */
function Chosen({ ids, onRemove }: { readonly ids: readonly number[]; readonly onRemove: (id: number) => void }) {
  const t = useText(composerText);
  const shown = ids.slice(0, NAMED_MAX);
  const contacts = useQueries({ queries: shown.map(contactQuery) });
  if (ids.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {shown.map((id, index) => {
        const contact = contacts[index]?.data;
        const name = contact === undefined ? `${id}` : nameOf(contact);
        return (
          <li key={id} className={styles.chip}>
            <span>{name}</span>
            <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={() => onRemove(id)}>
              {t('takeOut', { name })}
            </Button>
          </li>
        );
      })}
      {ids.length <= NAMED_MAX ? null : (
        <li className={styles.hint}>{t('moreContacts', { count: ids.length - NAMED_MAX })}</li>
      )}
    </ul>
  );
}

export function ContactsField({ composer }: { readonly composer: AudienceComposer }) {
  const t = useText(composerText);
  const [typed, setTyped] = useState('');
  const search = useLater(typed.trim());
  const { data } = useQuery(foundContactsQuery(search));
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
      <Chosen ids={ids} onRemove={(gone) => setIds(ids.filter((id) => id !== gone))} />
    </div>
  );
}

import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { Contact } from '@volley/sdk';
import { useState } from 'react';
import { operation, useOperation } from '../api/operation.ts';
import { rowsIn } from '../api/rows.ts';
import { fullName } from '../format/full-name.ts';
import { formatPhone } from '../format/phone.ts';
import { useComposerText } from '../text/composer.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { CloseIcon, PlusIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { useLater } from '../ui/use-later.ts';
import styles from './composer.module.css';
import type { AudienceComposer } from './use-composer.ts';

/** Returns a contact's name, or the number if there is none. */
const nameOf = (contact: Contact): string => fullName(contact) || formatPhone(contact.phone_number);

const NAMED_MAX = 20;

/** The single contacts of the audience, of which the first are shown with their names. */
function ChosenContacts({
  ids,
  onRemove,
}: {
  readonly ids: readonly number[];
  readonly onRemove: (id: number) => void;
}) {
  const t = useComposerText();
  const later = useComposerLaterText();
  const shown = ids.slice(0, NAMED_MAX);
  const contacts = useQueries({
    queries: shown.map((id) => operation('contacts.get', { id }, { staleTime: 300_000 })),
  });
  return (
    <ul className="chips">
      {shown.map((id, index) => {
        const contact = contacts[index]?.data;
        const name = contact === undefined ? `${id}` : nameOf(contact);
        return (
          <li key={id}>
            <span>{name}</span>
            <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={() => onRemove(id)}>
              {t('takeOut', { name })}
            </Button>
          </li>
        );
      })}
      {ids.length <= NAMED_MAX ? null : (
        <li className={styles.hint}>{later('moreContacts', { count: ids.length - NAMED_MAX })}</li>
      )}
    </ul>
  );
}

const CONTACTS_MAX = 10_000;
const FOUND_MAX = 8;

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

import { useQuery } from '@tanstack/react-query';
import type { Group } from '@volley/sdk';
import { useId, useState } from 'react';
import { groupsQuery } from '../api/composer.ts';
import { formatNumber } from '../format/number.ts';
import { composerText } from '../text/composer.ts';
import { useText } from '../text/use-text.ts';
import { Loaded } from '../ui/states.tsx';
import styles from './composer.module.css';
import { ContactsField } from './contacts-field.tsx';
import { NumbersField } from './numbers-field.tsx';
import type { AudienceComposer } from './use-composer.ts';

/** So few are found by eye. */
const SEARCHED_FROM = 9;

interface GroupListProps {
  readonly groups: readonly Group[];
  readonly composer: AudienceComposer;
}

function GroupList({ groups, composer }: GroupListProps) {
  const t = useText(composerText);
  const [search, setSearch] = useState('');
  const { recipients } = composer.draft;
  const chosen = new Set(recipients.group_ids);
  const found = groups.filter(({ name }) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));
  const toggle = (uuid: string) => {
    const group_ids = chosen.has(uuid) ? recipients.group_ids.filter((id) => id !== uuid) : [...chosen, uuid];
    composer.change((now) => ({ recipients: { ...now.recipients, group_ids } }));
  };
  if (groups.length === 0) return <p className={styles.hint}>{t('noGroups')}</p>;
  return (
    <div className={styles.box}>
      {groups.length < SEARCHED_FROM ? null : (
        <input
          type="search"
          className={styles.boxSearch}
          aria-label={t('findGroup')}
          placeholder={t('findGroup')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul className={styles.groups}>
        {found.map(({ uuid, name, contacts_count }) => (
          <li key={uuid}>
            <label className={styles.group}>
              <input type="checkbox" checked={chosen.has(uuid)} onChange={() => toggle(uuid)} />
              <span className={styles.groupName}>{name}</span>
              <span className={styles.count}>
                <span aria-hidden="true">{formatNumber(contacts_count)}</span>
                <span className="unseen">{t('groupCount', { count: contacts_count })}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={styles.boxHint}>{t('noGroup')}</p> : null}
    </div>
  );
}

interface AudienceFieldsProps {
  readonly composer: AudienceComposer;
  readonly hint: string;
  readonly error?: string | undefined;
}

/** Whom it goes to: groups, single contacts, and numbers that need not be contacts. */
export function AudienceFields({ composer, hint, error }: AudienceFieldsProps) {
  const t = useText(composerText);
  const id = useId();
  const groups = useQuery(groupsQuery);
  return (
    <fieldset id="composer-recipients" tabIndex={-1} className={styles.part} aria-describedby={`${id}-hint`}>
      <legend>{t('to')}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {error === undefined ? null : <p className={styles.error}>{error}</p>}
      <p className={styles.small}>{t('groups')}</p>
      <Loaded query={groups} lines={3}>
        {(list) => <GroupList groups={list} composer={composer} />}
      </Loaded>
      <ContactsField composer={composer} />
      <NumbersField composer={composer} />
    </fieldset>
  );
}

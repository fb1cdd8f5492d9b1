import { useQuery } from '@tanstack/react-query';
import type { Group, Segment } from '@volley/sdk';
import { useId, useState } from 'react';
import { allSegmentsQuery, groupsQuery } from '../api/composer.ts';
import { formatNumber } from '../format/number.ts';
import { composerText } from '../text/composer.ts';
import { useText } from '../text/use-text.ts';
import { Loaded } from '../ui/states.tsx';
import styles from './composer.module.css';
import { ContactsField } from './contacts-field.tsx';
import { NumbersField } from './numbers-field.tsx';
import type { AudienceComposer } from './use-composer.ts';

/** A shorter list needs no search field. */
const SEARCHED_FROM = 9;

/** People who are chosen together: a group, or those who match a segment. */
interface Chosen {
  readonly uuid: string;
  readonly name: string;
  readonly of: 'group_ids' | 'segment_ids';
  /** The number of people. That of a segment is unknown until it is counted. */
  readonly count: number | null;
}

interface GroupListProps {
  readonly groups: readonly Chosen[];
  readonly composer: AudienceComposer;
}

function GroupSize({ count }: Pick<Chosen, 'count'>) {
  const t = useText(composerText);
  if (count === null) return <span className={styles.count}>{t('segment')}</span>;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="unseen">{t('groupCount', { count })}</span>
    </span>
  );
}

function GroupList({ groups, composer }: GroupListProps) {
  const t = useText(composerText);
  const [search, setSearch] = useState('');
  const { recipients } = composer.draft;
  const chosen = new Set([...recipients.group_ids, ...recipients.segment_ids]);
  const found = groups.filter(({ name }) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));
  const toggle = ({ uuid, of }: Chosen) => {
    composer.change(({ recipients: now }) => {
      const rest = now[of].filter((id) => id !== uuid);
      return { recipients: { ...now, [of]: rest.length < now[of].length ? rest : [...rest, uuid] } };
    });
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
        {found.map((one) => (
          <li key={one.uuid}>
            <label className={styles.group}>
              <input type="checkbox" checked={chosen.has(one.uuid)} onChange={() => toggle(one)} />
              <span className={styles.groupName}>{one.name}</span>
              <GroupSize count={one.count} />
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

/** Returns one list: groups first, then segments. */
const choicesOf = (groups: readonly Group[], segments: readonly Segment[]): readonly Chosen[] => [
  ...groups.map((group): Chosen => ({ ...group, of: 'group_ids', count: group.contacts_count })),
  ...segments.map((segment): Chosen => ({ ...segment, of: 'segment_ids', count: null })),
];

/** The audience: groups, segments, single contacts, and numbers that need not be contacts. */
export function AudienceFields({ composer, hint, error }: AudienceFieldsProps) {
  const t = useText(composerText);
  const id = useId();
  const groups = useQuery(groupsQuery);
  const { data: segments = [] } = useQuery(allSegmentsQuery);
  return (
    <fieldset id="composer-recipients" tabIndex={-1} className={styles.part} aria-describedby={`${id}-hint`}>
      <legend>{t('to')}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {error === undefined ? null : <p className={styles.error}>{error}</p>}
      <p className={styles.small}>{t('groups')}</p>
      <Loaded query={groups} lines={3}>
        {(list) => <GroupList groups={choicesOf(list, segments)} composer={composer} />}
      </Loaded>
      <ContactsField composer={composer} />
      <NumbersField composer={composer} />
    </fieldset>
  );
}

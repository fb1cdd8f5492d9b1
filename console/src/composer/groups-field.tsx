import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { foundGroupsQuery, foundSegmentsQuery } from '../api/composer.ts';
import { useOperation } from '../api/operation.ts';
import { formatNumber } from '../format/number.ts';
import { useComposerText } from '../text/composer.ts';
import { Loaded } from '../ui/states.tsx';
import { useLater } from '../ui/use-later.ts';
import styles from './composer.module.css';
import type { Together } from './draft.ts';

/** A shorter list needs no search field. */
const SEARCHED_FROM = 9;

/** People who are chosen together: a group, or those who match a segment. */
interface Choice {
  readonly uuid: string;
  readonly of: keyof Together;
}

interface Known extends Choice {
  readonly name: string;
  /** The number of people. That of a segment is unknown until it is counted. */
  readonly count: number | null;
}

interface BoxProps {
  readonly choice: Choice;
  readonly isChosen: boolean;
  /** Whether the Tab key stops at it: at one of the list, from which the arrow keys lead to the others. */
  readonly isStop: boolean;
  readonly onToggle: (choice: Choice) => void;
  readonly onFocus: (uuid: string) => void;
}

function KnownBox({ choice, isChosen, isStop, onToggle, onFocus }: BoxProps & { readonly choice: Known }) {
  const t = useComposerText();
  const { uuid, name, count } = choice;
  return (
    <label className={styles.group}>
      <input
        type="checkbox"
        checked={isChosen}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onFocus(uuid)}
        onChange={() => onToggle(choice)}
      />
      <span className={styles.groupName}>{name}</span>
      {count === null ? (
        <span className={styles.count}>{t('segment')}</span>
      ) : (
        <span className={styles.count}>
          <span aria-hidden="true">{formatNumber(count)}</span>
          <span className="unseen">{t('groupCount', { count })}</span>
        </span>
      )}
    </label>
  );
}

/** One that was chosen before, and is not among those that are shown. */
function ChosenBox(box: BoxProps) {
  const { uuid, of } = box.choice;
  const group = useOperation('groups.get', of === 'group_ids' ? { uuid } : null);
  const segment = useOperation('segments.get', of === 'segment_ids' ? { uuid } : null);
  const { name = '…' } = group.data ?? segment.data ?? {};
  return <KnownBox {...box} choice={{ uuid, of, name, count: group.data?.contacts_count ?? null }} />;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus among the boxes of a list. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="checkbox"]')];
  const at = boxes.indexOf(event.target as HTMLElement);
  const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined;
  const isTyping = at < 0 && event.key !== 'ArrowDown';
  if (step === undefined || isTyping || boxes.length === 0) return;
  event.preventDefault();
  boxes[step(at, boxes.length - 1)]?.focus();
}

interface Found {
  readonly known: readonly Known[];
  readonly total: number;
}

interface GroupsFieldProps {
  readonly chosen: Together;
  /** Changes the newest choice. */
  readonly onChange: (change: (now: Together) => Partial<Together>) => void;
}

interface ListProps extends GroupsFieldProps {
  readonly found: Found;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function GroupList({ chosen: { group_ids, segment_ids }, onChange, found, search, onSearch }: ListProps) {
  const t = useComposerText();
  const { known, total } = found;
  const chosen = new Set([...group_ids, ...segment_ids]);
  // What is given up stays where it is until the page is left, and can be chosen again.
  const [kept, setKept] = useState<readonly Choice[]>(() => [
    ...group_ids.map((uuid) => ({ uuid, of: 'group_ids' }) as const),
    ...segment_ids.map((uuid) => ({ uuid, of: 'segment_ids' }) as const),
  ]);
  const [focused, setFocused] = useState('');
  const isShown = new Set(known.map(({ uuid }) => uuid));
  const others = kept.filter(({ uuid }) => !isShown.has(uuid));
  const uuids = [...others, ...known].map(({ uuid }) => uuid);
  const stop = uuids.includes(focused) ? focused : uuids[0];
  const toggle = ({ uuid, of }: Choice) => {
    setKept((now) => (now.some((one) => one.uuid === uuid) ? now : [...now, { uuid, of }]));
    onChange((now) => {
      const rest = now[of].filter((id) => id !== uuid);
      return { [of]: rest.length < now[of].length ? rest : [...rest, uuid] };
    });
  };
  const boxOf = ({ uuid }: Choice) => ({
    isChosen: chosen.has(uuid),
    isStop: uuid === stop,
    onToggle: toggle,
    onFocus: setFocused,
  });
  if (uuids.length === 0 && search === '') return <p className={styles.hint}>{t('noGroups')}</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys lead among the boxes in it, each of which Space chooses.
    <div className={styles.box} onKeyDown={moveAmong}>
      {search === '' && total < SEARCHED_FROM ? null : (
        <input
          type="search"
          className={styles.boxSearch}
          aria-label={t('findGroup')}
          placeholder={t('findGroup')}
          maxLength={100}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      )}
      <ul className={styles.groups}>
        {others.map((one) => (
          <li key={one.uuid}>
            <ChosenBox choice={one} {...boxOf(one)} />
          </li>
        ))}
        {known.map((one) => (
          <li key={one.uuid}>
            <KnownBox choice={one} {...boxOf(one)} />
          </li>
        ))}
      </ul>
      <p className={total > known.length || total === 0 ? styles.boxHint : 'unseen'} role="status">
        {total === 0 ? t('noGroup') : total > known.length ? t('moreGroups', { shown: known.length }) : ''}
      </p>
    </div>
  );
}

/** The groups and segments: ten of each at a time, which the service finds by their names. */
export function GroupsField(field: GroupsFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useLater(typed.trim());
  const groups = useQuery(foundGroupsQuery(search));
  const segments = useQuery(foundSegmentsQuery(search));
  // What is not read yet must not be denied.
  const missing = segments.data === undefined ? segments : groups;
  const both = { ...missing, data: groups.data && segments.data && { list: groups.data, of: segments.data } };
  return (
    <Loaded query={both} lines={3}>
      {({ list, of }) => {
        const known = [
          ...list.data.map(
            ({ uuid, name, contacts_count: count }) => ({ uuid, name, count, of: 'group_ids' }) as const,
          ),
          ...of.data.map(({ uuid, name }) => ({ uuid, name, count: null, of: 'segment_ids' }) as const),
        ];
        const found = { known, total: list.total + of.total };
        return <GroupList {...field} found={found} search={typed} onSearch={setTyped} />;
      }}
    </Loaded>
  );
}

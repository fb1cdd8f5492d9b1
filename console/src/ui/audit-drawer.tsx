import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@volley/sdk';
import { type AuditFilters, type AuditLists, entryQuery } from '../api/audit.ts';
import { useOperation } from '../api/operation.ts';
import { formatList } from '../format/list.ts';
import { formatMoment } from '../format/time.ts';
import { useAuditFieldsText } from '../text/audit-fields.ts';
import { useAuditLogText } from '../text/audit-log.ts';
import { useAuditOperationsText } from '../text/audit-operations.ts';
import { nameActor } from './audit-actor.ts';
import { nameField } from './audit-field.ts';
import styles from './audit-log.module.css';
import { nameOperation } from './audit-operation-words.tsx';
import { NOT_KEPT, nameOfTarget } from './audit-target.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Facts } from './page.tsx';
import { Loaded } from './states.tsx';

/** Each changed field with its old and new value. */
function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const t = useAuditLogText();
  const tField = useAuditFieldsText();
  const names = Object.entries(changes);
  if (names.length === 0) return <p className="soft">{t('noFields')}</p>;
  const show = (value: unknown): string => {
    if (value === undefined) return t('absent');
    if (value === null || value === '') return t('empty');
    return value === NOT_KEPT ? t('notShown') : String(value);
  };
  return (
    <>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map(([name, { from, to }]) => (
            <tr key={name}>
              <th scope="row" title={name}>
                {nameField(tField, name)}
              </th>
              <td>{show(from)}</td>
              <td>{show(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{t('fieldsHint')}</p>
    </>
  );
}

function filtersOf({ actor_user_id, actor_key_id }: AuditEntry): AuditFilters | null {
  if (actor_user_id !== null) return { person: String(actor_user_id) };
  return actor_key_id === null ? null : { key: String(actor_key_id) };
}

interface EntryProps {
  readonly entry: AuditEntry;
  readonly onFilters: (filters: AuditFilters) => void;
}

/** Filters for entries that have something in common with this one. */
function Ways({ entry, onFilters }: EntryProps) {
  const t = useAuditLogText();
  const who = filtersOf(entry);
  return (
    <div className={styles.ways}>
      {who === null ? null : <Button onClick={() => onFilters(who)}>{t('sameWho', { name: entry.actor_name })}</Button>}
      {entry.target === '' ? null : (
        <Button onClick={() => onFilters({ target: entry.target })}>{t('sameTarget')}</Button>
      )}
      <Button onClick={() => onFilters({ operation: entry.operation })}>{t('sameOperation')}</Button>
    </div>
  );
}

/** The name of the thing that was changed, from this entry or the newest other one that has it. */
function useNameOfTarget(entry: AuditEntry, log: AuditLists): string | null {
  const own = nameOfTarget(entry);
  const noun = entry.operation.replace(/\.\w+$/, '.');
  const input = own === null && entry.target !== '' ? { target: entry.target, per_page: 100 } : null;
  const isOfAll = log === 'admin.audit.listAll';
  const ofOne = useOperation('audit.list', isOfAll ? null : input);
  const ofAny = useOperation('admin.audit.list', isOfAll && input !== null ? { id: entry.account_id, ...input } : null);
  const { data } = isOfAll ? ofAny : ofOne;
  const others = data?.data.filter(({ operation }) => operation.startsWith(noun)) ?? [];
  return own ?? others.map(nameOfTarget).find((name) => name !== null) ?? null;
}

function Entry({ entry, log, onFilters }: EntryProps & Pick<DrawerProps, 'log'>) {
  const t = useAuditLogText();
  const name = useNameOfTarget(entry, log);
  const { at, operation, target, address, request_id } = entry;
  return (
    <>
      <Facts
        of={[
          [t('who'), nameActor(t, entry)],
          [t('when'), formatMoment(at)],
          [t('operation'), <code key="operation">{operation}</code>],
          [t('target'), target === '' ? t('theAccount') : formatList(name === null ? [target] : [name, target])],
          [t('from'), address === '' ? t('nothing') : address],
        ]}
      />
      <Changes changes={entry.changes} />
      <Facts of={[[t('request'), request_id === '' ? t('nothing') : request_id]]} />
      <Ways entry={entry} onFilters={onFilters} />
    </>
  );
}

interface DrawerProps extends Pick<EntryProps, 'onFilters'> {
  readonly log: AuditLists;
  readonly entry: string;
  readonly onClose: () => void;
}

/** One entry beside the log. */
export function AuditDrawer({ log, entry: name, onFilters, onClose }: DrawerProps) {
  const t = useAuditLogText();
  const tDone = useAuditOperationsText();
  const found = useQuery(entryQuery(log, name));
  const done = found.data ? (nameOperation(tDone, found.data) ?? found.data.operation) : t('entry');
  return (
    <Dialog isDrawer title={done} onClose={onClose}>
      <Loaded query={found} lines={6}>
        {(entry) => (entry === null ? <p>{t('gone')}</p> : <Entry entry={entry} log={log} onFilters={onFilters} />)}
      </Loaded>
    </Dialog>
  );
}

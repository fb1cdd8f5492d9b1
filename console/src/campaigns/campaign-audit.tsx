import { useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { hasScope, useSession } from '../api/session.ts';
import { formatMoment } from '../format/time.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { AuditOperation } from '../ui/audit-operation.tsx';
import { Loaded } from '../ui/states.tsx';
import styles from './campaigns.module.css';

const ROWS_MAX = 20;

function Entries({ accountId, uuid }: { readonly accountId: number; readonly uuid: string }) {
  const t = useCampaignActionsText();
  const audit = useOperation('admin.audit.list', { id: accountId, target: uuid, per_page: ROWS_MAX });
  return (
    <Loaded query={audit} lines={3}>
      {({ data, next_cursor }) => (
        <>
          <p className="soft">{t(data.length === 0 ? 'auditNone' : 'auditHint')}</p>
          <ul className={styles.audit}>
            {data.map(({ at, actor_name, operation, target, request_id, changes }) => (
              <li key={`${request_id} ${operation} ${at}`}>
                <span>{formatMoment(at)}</span>
                <span>{actor_name === '' ? t('byService') : actor_name}</span>
                <span>
                  <AuditOperation entry={{ operation, target }} />
                </span>
                <span className="soft">
                  {Object.keys(changes).length === 0
                    ? ''
                    : t('changedFields', { fields: Object.keys(changes).join(', ') })}
                </span>
              </li>
            ))}
          </ul>
          {next_cursor === null ? null : <p className="soft">{t('auditMore')}</p>}
        </>
      )}
    </Loaded>
  );
}

/** Shows who changed, sent, paused or cancelled the campaign, to people who may read the audit log. */
export function CampaignAudit({ uuid }: { readonly uuid: string }) {
  const t = useCampaignActionsText();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (session.account_id === null || !hasScope(session, 'operator_read')) return null;
  return (
    <details className="more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('audit')}</summary>
      {isOpen ? <Entries accountId={session.account_id} uuid={uuid} /> : null}
    </details>
  );
}

import type { LinkTakedown } from '@volley/sdk';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatDay } from '../format/time.ts';
import { useAuditText } from '../text/operator-audit.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { LinkIcon, StopIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty, LoadedList } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldChange } from '../ui/use-told-action.ts';
import { AccountLink } from './account-link.tsx';
import { MoreList } from './more-list.tsx';
import styles from './operator.module.css';

function Takedown({ link, mayChange }: { readonly link: LinkTakedown; readonly mayChange: boolean }) {
  const t = useAuditText();
  const restore = useToldChange('admin.linkTakedowns.delete', { onDone: () => showToast(t('linkRestored')) });
  return (
    <>
      <div className={styles.grow}>
        <h3>{link.code}</h3>
        <p>{link.url}</p>
        <p className="soft">
          {t.rich('takenDown', {
            reason: link.reason,
            account: <AccountLink key="account" id={link.account_id} />,
            when: formatDay(link.created_at),
          })}
        </p>
      </div>
      {mayChange ? (
        <Button isBusy={restore.isPending} onClick={() => restore.mutate({ code: link.code })}>
          {t('restore')}
        </Button>
      ) : null}
    </>
  );
}

function Takedowns({ mayChange }: { readonly mayChange: boolean }) {
  const t = useAuditText();
  const take = useChange('admin.linkTakedowns.create', { onDone: ({ code }) => showToast(t('linkTaken', { code })) });
  return (
    <Section title={t('takedowns')} hint={t('takedownsHint')}>
      {mayChange ? (
        <Form
          action={take}
          read={(values) => ({
            // People paste the whole address.
            code: values.text('code').replace(/^.*\//, ''),
            reason: values.text('reason'),
          })}
          submit={t('takeDown')}
        >
          <TextField name="code" label={t('code')} hint={t('codeHint')} required />
          <TextField name="reason" label={t('reason')} required maxLength={500} />
        </Form>
      ) : null}
      <MoreList
        label={t('takedowns')}
        source={rowsOf('admin.linkTakedowns.list', {})}
        keyOf={({ code }) => code}
        row={(link) => <Takedown link={link} mayChange={mayChange} />}
        empty={<Empty icon={<LinkIcon />} title={t('noTakedowns')} words={t('noTakedownsWords')} />}
      />
    </Section>
  );
}

function Domains({ mayChange }: { readonly mayChange: boolean }) {
  const t = useAuditText();
  const domains = useOperation('admin.linkDomains.list', {});
  const deny = useChange('admin.linkDomains.create', {
    onDone: ({ domain }) => showToast(t('domainDenied', { domain })),
  });
  const allow = useToldChange('admin.linkDomains.delete', { onDone: () => showToast(t('domainAllowed')) });
  return (
    <Section title={t('domains')} hint={t('domainsHint')}>
      {mayChange ? (
        <Form
          action={deny}
          read={(values) => ({ domain: values.text('domain'), note: values.text('note') })}
          submit={t('deny')}
          isAside
        >
          <TextField name="domain" label={t('domain')} hint={t('domainHint')} required spellCheck={false} />
          <TextField name="note" label={t('note')} maxLength={500} />
        </Form>
      ) : null}
      <LoadedList
        query={domains}
        className={styles.list}
        label={t('domains')}
        empty={<Empty icon={<StopIcon />} title={t('noDomains')} words={t('noDomainsWords')} />}
      >
        {({ domain, note }) => (
          <li key={domain}>
            <strong>{domain}</strong>
            <p>{note}</p>
            {mayChange ? (
              <Button kind="quiet" aria-label={t('allowName', { domain })} onClick={() => allow.mutate({ domain })}>
                {t('allow')}
              </Button>
            ) : null}
          </li>
        )}
      </LoadedList>
    </Section>
  );
}

export const load = () => prefetch(operation('admin.linkDomains.list', {}));

export function AbusePage() {
  const t = useAuditText();
  const mayChange = useMay('operator_approvals');
  return (
    <Page title={t('abuse')} lead={t('abuseLead')}>
      <Takedowns mayChange={mayChange} />
      <Domains mayChange={mayChange} />
    </Page>
  );
}

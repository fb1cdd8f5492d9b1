import type { LinkTakedown } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatDay } from '../format/time.ts';
import { useAuditText } from '../text/operator-audit.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { LinkIcon, StopIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import { AccountLink } from './account-link.tsx';
import { MoreList } from './more-list.tsx';
import styles from './operator.module.css';

function Takedown({ link, mayChange }: { readonly link: LinkTakedown; readonly mayChange: boolean }) {
  const t = useAuditText();
  const restore = useToldAction((code: string) => volley.admin.linkTakedowns.delete({ code }), {
    refreshes: ['admin.linkTakedowns'],
    onDone: () => showToast(t('linkRestored')),
  });
  return (
    <>
      <div className={styles.grow}>
        <h3>{link.code}</h3>
        <p>{link.url}</p>
        <p className={styles.soft}>
          {t.rich('takenDown', {
            reason: link.reason,
            account: <AccountLink key="account" id={link.account_id} />,
            when: formatDay(link.created_at),
          })}
        </p>
      </div>
      {mayChange ? (
        <Button isBusy={restore.isPending} onClick={() => restore.mutate(link.code)}>
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
          <Field name="code" label={t('code')} hint={t('codeHint')}>
            <TextInput required />
          </Field>
          <Field name="reason" label={t('reason')}>
            <TextInput required maxLength={500} />
          </Field>
        </Form>
      ) : null}
      <MoreList
        label={t('takedowns')}
        source={rowsOf('admin.linkTakedowns.list', {})}
        keyOf={({ code }) => code}
        row={(link) => <Takedown link={link} mayChange={mayChange} />}
        empty={
          <Empty icon={<LinkIcon />} title={t('noTakedowns')}>
            {t('noTakedownsWords')}
          </Empty>
        }
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
  const allow = useToldAction((domain: string) => volley.admin.linkDomains.delete({ domain }), {
    refreshes: ['admin.linkDomains'],
    onDone: () => showToast(t('domainAllowed')),
  });
  return (
    <Section title={t('domains')} hint={t('domainsHint')}>
      {mayChange ? (
        <Form
          action={deny}
          read={(values) => ({ domain: values.text('domain'), note: values.text('note') })}
          submit={t('deny')}
        >
          <Field name="domain" label={t('domain')} hint={t('domainHint')}>
            <TextInput required spellCheck={false} />
          </Field>
          <Field name="note" label={t('note')}>
            <TextInput maxLength={500} />
          </Field>
        </Form>
      ) : null}
      <Loaded query={domains}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={<StopIcon />} title={t('noDomains')}>
              {t('noDomainsWords')}
            </Empty>
          ) : (
            <ul className={styles.list} aria-label={t('domains')}>
              {list.map(({ domain, note }) => (
                <li key={domain}>
                  <strong>{domain}</strong>
                  <p>{note}</p>
                  {mayChange ? (
                    <Button kind="quiet" aria-label={t('allowName', { domain })} onClick={() => allow.mutate(domain)}>
                      {t('allow')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

export function load() {
  prefetch(operation('admin.linkDomains.list', {}));
}

/** Takes down harmful links, one by one or by their domain. */
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

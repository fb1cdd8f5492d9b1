import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { providerQuery } from '../api/passkeys.ts';
import { useChange } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { AnchorButton, Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Sign } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import styles from './entry-frame.module.css';
import { readBegin } from './next-page.ts';

export function EntryFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.frame}>
      <div className={styles.card}>
        <div className={styles.sign}>
          <Sign />
        </div>
        <Page title={title} {...(lead !== undefined && { lead })}>
          {children}
        </Page>
      </div>
    </main>
  );
}

interface SecondStepProps {
  readonly ticket: string;
  readonly onDone: () => void;
  readonly onStartOver: () => void;
}

/** Asks for a code of the authenticator, or a recovery code, after the right password. */
export function SecondStep({ ticket, onDone, onStartOver }: SecondStepProps) {
  const t = useSessionText();
  const give = useChange('secondFactor.give', { refreshes: [], onDone });
  return (
    <EntryFrame title={t('codeTitle')}>
      <Form
        action={give}
        read={(values) => ({ ticket, one_time_code: values.text('one_time_code') })}
        submit={t('continue')}
        more={
          <Button kind="quiet" onClick={onStartOver}>
            {t('startOver')}
          </Button>
        }
      >
        <Field name="one_time_code" label={t('code')} hint={t('codeHint')}>
          <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus required />
        </Field>
      </Form>
    </EntryFrame>
  );
}

/** Signs in by the provider of the person's organisation, if the domain of their address has one. */
export function ProviderWay({ email, children }: { readonly email: string; readonly children?: string }) {
  const t = useSessionText();
  const { data: way } = useQuery({ ...providerQuery(email), enabled: /@[^@\s]+\.[^@\s]+$/.test(email) });
  if (way === undefined || way.provider === null) return null;
  const begin = readBegin(way.begin_url, location.origin);
  const provider = way.provider_name ?? '';
  return (
    <Notice
      actions={begin === null ? null : <AnchorButton href={begin}>{t('continueWith', { provider })}</AnchorButton>}
    >
      {t(way.allows_password ? 'providerToo' : 'providerOnly', { provider })} {children}
    </Notice>
  );
}

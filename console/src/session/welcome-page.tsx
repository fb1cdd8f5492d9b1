import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type OneTimeLink, type OneTimeLinksRedeemInput, VolleyError } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { leaveTo } from '../api/paths.ts';
import { sessionQuery } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { PasswordInput, TextField } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Loaded } from '../ui/states.tsx';
import { welcomeToken } from './address-secrets.ts';
import { EntryFrame, ProviderWay, SecondStep } from './entry-frame.tsx';

const lookQuery = {
  queryKey: ['one-time-link'],
  queryFn: () => volley.oneTimeLinks.look({ token: welcomeToken }),
  enabled: welcomeToken !== '',
  staleTime: Number.POSITIVE_INFINITY,
};

function UselessLink({ isMissing }: { readonly isMissing: boolean }) {
  const t = useSessionText();
  return (
    <EntryFrame title={t(isMissing ? 'linkMissing' : 'linkGone')}>
      <p>{t(isMissing ? 'linkMissingWords' : 'linkGoneWords')}</p>
      <LinkButton to="/sign-in">{t('toSignIn')}</LinkButton>
    </EntryFrame>
  );
}

function useLead(link: OneTimeLink): string {
  const t = useSessionText();
  if (link.kind === 'first') return t('welcomeFirst');
  if (link.kind === 'reset') return t('resetWords', { email: link.email });
  if (link.role === null) return t('welcomeInvitedStaff');
  return t('welcomeInvited', { account: link.account_name ?? '', role: t(`role_${link.role}`) });
}

/** Reads what the link needs: a name and a password, a new password, or the existing one. */
function readRequest(link: OneTimeLink, values: FormValues): OneTimeLinksRedeemInput {
  const isNew = !link.is_known && link.kind !== 'reset';
  return {
    token: welcomeToken,
    password: values.raw('password'),
    ...(isNew && { name: values.text('name') }),
    ...(link.kind === 'first' && { email: values.text('email') }),
  };
}

interface LinkProps {
  readonly link: OneTimeLink;
  readonly onTicket: (ticket: string) => void;
}

function RedeemForm({ link, onTicket }: LinkProps) {
  const t = useSessionText();
  const navigate = useNavigate();
  const redeem = useChange('oneTimeLinks.redeem', {
    onDone: ({ next, ticket }) => {
      if (ticket !== null) onTicket(ticket);
      else if (next === 'sign_in') void navigate({ to: '/sign-in' });
      else leaveTo('/');
    },
  });
  const isNew = !link.is_known && link.kind !== 'reset';
  const hasOwnPassword = link.is_known && link.kind !== 'reset';
  const verb = link.kind === 'reset' ? t('setPassword') : t(link.kind === 'first' ? 'begin' : 'accept');
  return (
    <EntryFrame title={t(link.kind === 'reset' ? 'resetTitle' : 'welcomeTitle')} lead={useLead(link)}>
      {link.kind === 'invitation' ? <ProviderWay email={link.email}>{t('welcomeByProvider')}</ProviderWay> : null}
      {hasOwnPassword ? <Notice>{t('welcomeKnown')}</Notice> : null}
      <Form action={redeem} read={(values) => readRequest(link, values)} submit={verb}>
        {isNew ? (
          <TextField name="name" label={t('name')} hint={t('nameHint')} autoComplete="name" required maxLength={255} />
        ) : null}
        <TextField
          name="email"
          label={t('emailAddress')}
          type="email"
          autoComplete="username"
          {...(link.kind === 'first' ? { required: true } : { readOnly: true, value: link.email })}
        />
        {hasOwnPassword ? (
          <TextField name="password" label={t('password')} type="password" autoComplete="current-password" required />
        ) : (
          <Field name="password" label={t('newPassword')} hint={t('passwordHint')}>
            <PasswordInput autoComplete="new-password" required />
          </Field>
        )}
      </Form>
    </EntryFrame>
  );
}

/** Accepts an invitation for a signed-in person, who may have no password if they use a provider or a passkey. */
function AcceptForm({ lead, email }: { readonly lead: string; readonly email: string }) {
  const t = useSessionText();
  const accept = useChange('oneTimeLinks.accept', { refreshes: [], onDone: () => leaveTo('/') });
  return (
    <EntryFrame title={t('welcomeTitle')} lead={lead}>
      <Refusal error={accept.error} />
      <Notice>{t('welcomeSignedIn', { email })}</Notice>
      <Button kind="primary" isBusy={accept.isPending} onClick={() => accept.mutate({ token: welcomeToken })}>
        {t('accept')}
      </Button>
    </EntryFrame>
  );
}

function UsefulLink({ link, onTicket }: LinkProps) {
  const t = useSessionText();
  const lead = useLead(link);
  const isInvitation = link.kind === 'invitation';
  const session = useQuery({ ...sessionQuery, enabled: isInvitation });
  if (!isInvitation || session.isError) return <RedeemForm link={link} onTicket={onTicket} />;
  if (session.isPending) return <EntryFrame title={t('welcomeTitle')}>{null}</EntryFrame>;
  if (session.data.email === link.email) return <AcceptForm lead={lead} email={link.email} />;
  return <RedeemForm link={link} onTicket={onTicket} />;
}

export function WelcomePage() {
  const t = useSessionText();
  const look = useQuery(lookQuery);
  const [ticket, setTicket] = useState<string | null>(null);
  if (ticket !== null) {
    return <SecondStep ticket={ticket} onDone={() => leaveTo('/')} onStartOver={() => leaveTo('/sign-in')} />;
  }
  if (welcomeToken === '') return <UselessLink isMissing />;
  if (look.error instanceof VolleyError && look.error.kind === 'gone') return <UselessLink isMissing={false} />;
  if (look.data) return <UsefulLink link={look.data} onTicket={setTicket} />;
  return (
    <EntryFrame title={t('welcomeTitle')}>
      <Loaded query={look}>{() => null}</Loaded>
    </EntryFrame>
  );
}

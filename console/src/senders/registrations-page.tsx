import type { SenderRegistration } from '@volley/sdk';
import { useState } from 'react';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { countryName } from '../format/country.ts';
import { formatDay, readTime } from '../format/time.ts';
import { STATE_WORDS, useRegistrationsText } from '../text/registrations.ts';
import { Button } from '../ui/button.tsx';
import { CountryField } from '../ui/country-field.tsx';
import { type Column, RowButton } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { BadgeIcon, PlusIcon } from '../ui/icons.tsx';
import { TextArea, TextField } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { List } from '../ui/list-page.tsx';
import { Page } from '../ui/page.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';

const RegistrationDialog = lazily(async () => (await import('./registration-dialog.tsx')).RegistrationDialog);
const FallbackSenders = lazily(async () => (await import('./fallback-senders.tsx')).FallbackSenders);

const TONES: Readonly<Record<SenderRegistration['status'], Tone>> = {
  draft: 'quiet',
  submitted: 'plan',
  approved: 'good',
  rejected: 'bad',
  expired: 'bad',
  ended: 'bad',
};

const DAY_MS = 86_400_000;
const TOLD_DAYS = 30;

function Until({ of }: { readonly of: SenderRegistration }) {
  const t = useRegistrationsText();
  if (of.valid_until === null) return of.status === 'approved' ? t('endless') : null;
  const days = Math.floor((readTime(of.valid_until).getTime() - Date.now()) / DAY_MS);
  if (of.status !== 'approved' || days > TOLD_DAYS) return formatDay(of.valid_until);
  return <Status tone="warn">{t('endsIn', { days: Math.max(0, days) })}</Status>;
}

function useColumns(onOpen: (one: SenderRegistration) => void): readonly Column<SenderRegistration>[] {
  const t = useRegistrationsText();
  return [
    ['sender', t('sender'), '11rem title', ({ sender_id }) => sender_id],
    [
      'place',
      t('numbers'),
      '2fr',
      ({ country, network }) => `${countryName(country)}, ${network === '' ? t('allNetworks') : network}`,
    ],
    [
      'status',
      t('status'),
      '9rem side',
      ({ status }) => <Status tone={TONES[status]}>{t(STATE_WORDS[status])}</Status>,
    ],
    ['until', t('validUntil'), '10rem', (one) => <Until of={one} />],
    ['reference', t('reference'), '1fr', ({ reference }) => reference],
    [
      'open',
      t('actions'),
      '6rem none',
      (one) => (
        <RowButton label={t('openOne', { name: one.sender_id })} onClick={() => onOpen(one)}>
          {t('open')}
        </RowButton>
      ),
    ],
  ];
}

function NewDialog({ onClose, onMade }: { onClose: () => void; onMade: (one: SenderRegistration) => void }) {
  const t = useRegistrationsText();
  const create = useChange('senderRegistrations.create', {
    onDone: (made) => {
      showToast(t('began'));
      onMade(made);
    },
  });
  return (
    <FormDialog
      title={t('newRegistration')}
      onClose={onClose}
      action={create}
      read={(values) => ({
        sender_id: values.text('sender_id'),
        country: values.text('country'),
        network: values.text('network'),
        note: values.text('note'),
      })}
      submit={t('begin')}
    >
      <TextField name="sender_id" label={t('sender')} required maxLength={15} autoCapitalize="none" />
      <CountryField name="country" label={t('countryOf')} />
      <TextField name="network" label={t('network')} hint={t('networkHint')} maxLength={100} />
      <Field name="note" label={t('note')}>
        <TextArea rows={3} maxLength={500} />
      </Field>
    </FormDialog>
  );
}

export const load = () => prefetchRows(rowsOf('senderRegistrations.list', {}));

export function RegistrationsPage() {
  const t = useRegistrationsText();
  const [isMaking, setMaking] = useState(false);
  const [opened, setOpened] = useState<SenderRegistration | null>(null);
  const create = useMay('manage') ? (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => setMaking(true)}>
      {t('newRegistration')}
    </Button>
  ) : null;
  return (
    <Page
      title={t('registrations')}
      lead={t('lead')}
      back={{ to: '/sender-ids', words: t('senderIds') }}
      actions={create}
    >
      <List
        t={t}
        title={t('registrations')}
        source={rowsOf('senderRegistrations.list', {})}
        columns={useColumns(setOpened)}
        icon={<BadgeIcon />}
      />
      <FallbackSenders />
      {isMaking ? <NewDialog onClose={() => setMaking(false)} onMade={setOpened} /> : null}
      {opened === null ? null : <RegistrationDialog uuid={opened.uuid} onClose={() => setOpened(null)} />}
    </Page>
  );
}

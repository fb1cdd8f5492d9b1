import { getRouteApi } from '@tanstack/react-router';
import type { Erasure, Person } from '@volley/sdk';
import { useState } from 'react';
import { readPerson } from '../api/persons.ts';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { formatNumber } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useConsentsText } from '../text/consents.ts';
import { usePersonsText } from '../text/persons.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable, RowButton } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { DownloadIcon, ShieldIcon, TrashIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { saveJson } from '../ui/save-file.ts';
import { Empty } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { useCountry } from '../ui/use-country.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { ErasureDrawer } from './erasure-drawer.tsx';

const route = getRouteApi('/in/consents/person');

const LISTS = [
  ['messages', 'messages'],
  ['replies', 'what_replies'],
  ['verifications', 'what_verifications'],
  ['calls', 'what_calls'],
  ['consent_history', 'what_consent_history'],
  ['notes', 'notes'],
] as const;

const isEmpty = (person: Person): boolean =>
  person.contact === null && person.opt_out === null && LISTS.every(([list]) => person[list].length === 0);

interface FoundProps {
  readonly person: Person;
  readonly onErased: (erasure: Erasure) => void;
}

/** How much is stored, the file that contains it, and the button to erase it. */
function Found({ person, onErased }: FoundProps) {
  const t = usePersonsText();
  const [isAsking, setAsking] = useState(false);
  const { phone_number: phoneNumber, contact, opt_out: optOut } = person;
  const number = formatPhone(phoneNumber);
  if (isEmpty(person)) return <Notice title={t('nothing')}>{t('nothingWords')}</Notice>;
  return (
    <Section title={t('found', { number })} hint={t('foundHint')}>
      <Facts
        of={[
          [t('contact'), t(contact === null ? 'noPrice' : 'yes')],
          [t('optOut'), t(optOut === null ? 'noPrice' : 'yes')],
          ...LISTS.map(([list, words]) => [t(words), formatNumber(person[list].length)] as const),
        ]}
      />
      <div className="row">
        <Button icon={<DownloadIcon />} onClick={() => saveJson(`person-${phoneNumber}.json`, person)}>
          {t('download')}
        </Button>
        <Button kind="danger" icon={<TrashIcon />} onClick={() => setAsking(true)}>
          {t('erase')}
        </Button>
      </div>
      {isAsking ? <EraseDialog phoneNumber={phoneNumber} onErased={onErased} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

function Looking({ look, number }: { readonly look: Action<string, Person>; readonly number: string }) {
  const t = usePersonsText();
  const country = useCountry();
  return (
    <Form action={look} read={(values) => values.text('phone_number')} submit={t('look')}>
      <Field name="phone_number" label={t('phoneNumber')} hint={t('phoneHint', { country })}>
        <TextInput required inputMode="tel" maxLength={40} defaultValue={number} />
      </Field>
      {look.isPending ? <Notice>{t('looking')}</Notice> : null}
    </Form>
  );
}

function useColumns(onOpen: (uuid: string) => void): readonly Column<Erasure>[] {
  const t = usePersonsText();
  return [
    [
      'requested_at',
      t('asked'),
      '12rem title',
      ({ uuid, requested_at }) => <RowButton onClick={() => onOpen(uuid)}>{formatTime(requested_at)}</RowButton>,
    ],
    [
      'status',
      t('state'),
      '9rem side',
      ({ status }) => <Status tone={status === 'done' ? 'good' : 'way'}>{t(status)}</Status>,
    ],
    ['by', t('by'), '2fr', ({ by_name }) => by_name],
    ['reason', t('whyWord'), '3fr', ({ reason }) => reason],
  ];
}

export const load = () => prefetchRows(rowsOf('erasures.list', {}));

/** All data of one number as one file, its erasure, and the proofs of earlier erasures. */
export function PersonPage() {
  const t = usePersonsText();
  const consents = useConsentsText();
  const { number = '' } = route.useSearch();
  const mayManage = useMay('manage');
  const look = useAction(readPerson);
  const [shown, setShown] = useState<string | null>(null);
  const columns = useColumns(setShown);
  const onErased = ({ uuid }: Erasure) => {
    look.reset();
    setShown(uuid);
  };
  return (
    <Page title={t('title')} back={{ to: '/consents', words: consents('consent') }} lead={t('lead')}>
      {mayManage ? <Looking look={look} number={number} /> : null}
      {look.data === undefined ? null : <Found person={look.data} onErased={onErased} />}
      <Section title={t('proofs')} hint={t('proofsHint')}>
        <DataTable
          label={t('proofs')}
          source={rowsOf('erasures.list', {})}
          columns={columns}
          empty={<Empty icon={<ShieldIcon />} title={t('emptyTitle')} words={t('emptyWords')} />}
        />
      </Section>
      {shown === null ? null : <ErasureDrawer uuid={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

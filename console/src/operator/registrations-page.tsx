import { getRouteApi } from '@tanstack/react-router';
import type { SenderRegistrationForOperator } from '@volley/sdk';
import { useState } from 'react';
import { fileAddress } from '../api/file-address.ts';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { REGISTRATION_STATES } from '../format/choices.ts';
import { countryName } from '../format/country.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useOperatorRegistrationsText } from '../text/operator-registrations.ts';
import { STATE_WORDS, useRegistrationsText } from '../text/registrations.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { BadgeIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { AccountLink } from './account-link.tsx';
import { MoreList } from './more-list.tsx';
import styles from './operator.module.css';
import type { RegistrationMove } from './registration-dialogs.tsx';

const MoveDialog = lazily(async () => (await import('./registration-dialogs.tsx')).MoveDialog);
const Demands = lazily(async () => (await import('./registration-demands.tsx')).Demands);

type State = SenderRegistrationForOperator['status'];

const TONES: Readonly<Record<State, Tone>> = {
  draft: 'quiet',
  submitted: 'way',
  approved: 'good',
  rejected: 'quiet',
  expired: 'bad',
  ended: 'bad',
};
const MOVES: Readonly<Record<State, readonly RegistrationMove[]>> = {
  draft: [],
  submitted: ['approve', 'reject'],
  approved: ['approve', 'end'],
  rejected: [],
  expired: ['approve', 'end'],
  ended: ['approve'],
};

interface RowProps {
  readonly of: SenderRegistrationForOperator;
  readonly onMove: ((move: RegistrationMove) => void) | null;
}

function RegistrationRow({ of, onMove }: RowProps) {
  const t = useOperatorRegistrationsText();
  const words = useRegistrationsText();
  const { uuid, sender_id: sender, country, network, status, papers, valid_until: until } = of;
  const place = { country: countryName(country), network: network === '' ? t('allNetworks') : network };
  const facts = [
    of.note,
    of.status_reason === '' ? '' : t('reasonWas', { reason: of.status_reason }),
    of.reference === '' ? '' : t('referenceIs', { reference: of.reference }),
    until === null ? '' : t('untilWhen', { when: formatTime(until) }),
    of.carrier_ids.length === 0 ? '' : t('onCarriers', { ids: of.carrier_ids.join(', ') }),
  ];
  return (
    <>
      <div className={styles.grow}>
        <h2 className="row">
          {t('titleOf', { sender, ...place })}
          <Status tone={TONES[status]}>{words(STATE_WORDS[status])}</Status>
        </h2>
        {facts
          .filter((fact) => fact !== '')
          .map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        <p className="row">
          {papers.map((paper) =>
            onMove === null ? (
              <span key={paper.uuid}>{paper.name}</span>
            ) : (
              <a
                key={paper.uuid}
                href={fileAddress(`/admin/sender-registrations/${uuid}/papers/${paper.uuid}`)}
                download={paper.name}
              >
                {paper.name}
              </a>
            ),
          )}
        </p>
        <p className="soft">
          {t.rich('askedBy', {
            account: <AccountLink key="account" id={of.account_id} />,
            when: formatAgo(of.created_at),
          })}
        </p>
      </div>
      {onMove === null ? null : (
        <span className="row">
          {MOVES[status].map((move) => (
            <Button
              key={move}
              kind={move === 'approve' ? 'plain' : 'quiet'}
              aria-label={t(`${move}Name`, { name: sender })}
              onClick={() => onMove(move)}
            >
              {t(move)}
            </Button>
          ))}
        </span>
      )}
    </>
  );
}

const route = getRouteApi('/in/operator/registrations');

export function OperatorRegistrationsPage() {
  const t = useOperatorRegistrationsText();
  const words = useRegistrationsText();
  const { state = 'submitted' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayDecide = useMay('operator_approvals');
  const [asking, setAsking] = useState<{ of: SenderRegistrationForOperator; move: RegistrationMove } | null>(null);
  return (
    <Page title={words('registrations')} lead={t('lead')} back={{ to: '/operator/approvals', words: t('approvals') }}>
      <Toolbar>
        <FilterSelect
          label={t('state')}
          value={state === 'all' ? undefined : state}
          all={t('allStates')}
          options={REGISTRATION_STATES.map((value) => ({ value, words: words(STATE_WORDS[value]) }))}
          onChange={(value) => void navigate({ search: { state: value ?? 'all' }, replace: true })}
        />
      </Toolbar>
      <MoreList
        label={words('registrations')}
        source={rowsOf('admin.senderRegistrations.list', { status: state === 'all' ? undefined : state })}
        keyOf={({ uuid }) => uuid}
        row={(of) => <RegistrationRow of={of} onMove={mayDecide ? (move) => setAsking({ of, move }) : null} />}
        empty={<Empty icon={<BadgeIcon />} title={t('emptyTitle')} words={t('emptyWords')} />}
      />
      <Demands />
      {asking === null ? null : <MoveDialog {...asking} onClose={() => setAsking(null)} />}
    </Page>
  );
}

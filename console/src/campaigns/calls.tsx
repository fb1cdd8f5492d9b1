import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CallAttempt } from '@volley/sdk';
import { type ReactNode, useState } from 'react';
import { hasScope, sessionQuery } from '../api/session.ts';
import { type CallFilters, callRows, callsCsv } from '../api/voice.ts';
import { CALL_OUTCOMES } from '../format/choices.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { formatMoment } from '../format/time.ts';
import { causeKey, useCallReasonText } from '../text/call-reasons.ts';
import { useVoiceText } from '../text/voice.ts';
import { Button } from '../ui/button.tsx';
import { type Column, RowButton } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PhoneIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/page.tsx';
import { useSoundFacts } from '../ui/sound-facts.ts';
import { Status, type Tone } from '../ui/status.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { CALL_TONES, useCallWords } from './call-words.ts';
import { CampaignRows } from './campaign-frame.tsx';

const CallLadder = lazily(async () => (await import('./call-ladder.tsx')).CallLadder, 4);

const route = getRouteApi('/in/voice/$uuid');

const TONES: Record<CallAttempt['outcome'], Tone> = {
  '': 'way',
  ...CALL_TONES,
};

function CallStatus({ call: { outcome, status } }: { readonly call: CallAttempt }) {
  const t = useVoiceText();
  return <Status tone={TONES[outcome]}>{outcome === '' ? t('inProgress', { status }) : t(`callee_${outcome}`)}</Status>;
}

function useColumns(onOpen: (call: CallAttempt) => void): readonly Column<CallAttempt>[] {
  const t = useVoiceText();
  const { whyOf, lengthOf } = useCallWords();
  return [
    [
      'phone_number',
      t('number'),
      '11rem title',
      (call) => (
        <RowButton
          label={t('openCall', { number: formatPhone(call.phone_number), attempt: call.attempt })}
          onClick={() => onOpen(call)}
        >
          {formatPhone(call.phone_number)}
        </RowButton>
      ),
    ],
    ['outcome', t('outcome'), '8rem side', (call) => <CallStatus call={call} />],
    [
      'details',
      t('details'),
      '3fr',
      (call) =>
        call.result === '' ? whyOf(call) || call.digits : t('keyIs', { key: call.digits, meaning: call.result }),
    ],
    ['duration', t('duration'), '5rem number none', lengthOf],
  ];
}

interface CallProps {
  readonly call: CallAttempt;
  readonly onNumber: () => void;
  readonly onClose: () => void;
}

/** One call beside its list, with the far side's answer. */
function CallDrawer({ call, onNumber, onClose }: CallProps) {
  const t = useVoiceText();
  const r = useCallReasonText();
  const { reasonOf, lengthOf } = useCallWords();
  const soundOf = useSoundFacts();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { cause_code: cause, status_code: code, answered_at: answered, ended_at: ended } = call;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('outcome'), <CallStatus key="outcome" call={call} />],
    [t('reason'), reasonOf(call)],
    [t('phrase'), call.phrase],
    [t('cause'), cause === null ? '' : t('causeWords', { code: cause, words: r(causeKey(cause)) })],
    [t('code'), code === null ? '' : String(code)],
    [t('keys'), call.digits],
    [t('meaning'), call.result],
    [t('attempt'), formatNumber(call.attempt)],
    [t('trunk'), call.trunk],
    [t('called'), formatMoment(call.called_at)],
    [t('callee_answered'), answered === null ? '' : formatMoment(answered)],
    [t('endedAt'), ended === null ? '' : formatMoment(ended)],
    [t('duration'), lengthOf(call)],
    ...soundOf(call),
    [t('credits'), formatCredits(call.cost)],
  ];
  return (
    <Dialog
      isDrawer
      title={t('callTo', { number: formatPhone(call.phone_number) })}
      onClose={onClose}
      actions={<Button onClick={onNumber}>{t('onlyNumber')}</Button>}
    >
      {call.is_simulated ? <Notice>{t('simulated')}</Notice> : null}
      <Facts of={facts.filter(([, value]) => value !== '')} />
      {hasScope(session, 'operator_read') && call.status === 'ended' && session.account_id !== null ? (
        <CallLadder accountId={session.account_id} callId={call.id} />
      ) : null}
    </Dialog>
  );
}

/** The calls of a campaign, by result and number. */
export function Calls({ uuid }: { readonly uuid: string }) {
  const t = useVoiceText();
  const [opened, open] = useState<CallAttempt | null>(null);
  const columns = useColumns(open);
  const filters = route.useSearch();
  const change = useChangeFilters<CallFilters>();
  return (
    <>
      <CampaignRows
        t={t}
        title={t('callList')}
        hint={t('callListHint')}
        number={filters.number}
        choice={{
          ...{ name: 'outcome', label: t('outcome'), value: filters.outcome, all: t('allOutcomes') },
          options: CALL_OUTCOMES.map((value) => ({ value, words: t(`callee_${value}`) })),
        }}
        csv={callsCsv(uuid, filters)}
        source={callRows(uuid, filters)}
        columns={columns}
        icon={<PhoneIcon />}
        empty={[t('noCallsTitle'), t('noCallsWords')]}
      />
      {opened === null ? null : (
        <CallDrawer
          call={opened}
          onNumber={() => {
            open(null);
            change({ number: opened.phone_number, outcome: undefined });
          }}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

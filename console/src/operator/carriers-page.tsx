import { useQuery } from '@tanstack/react-query';
import type { Carrier } from '@volley/sdk';
import { carriersQueryOf } from '../api/carriers.ts';
import { prefetch } from '../api/operation.ts';
import { formatNumber, formatShare } from '../format/number.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useCarriersText } from '../text/operator-carriers.ts';
import { LinkButton } from '../ui/button.tsx';
import { RouteIcon } from '../ui/icons.tsx';
import { useSearched } from '../ui/list-search.tsx';
import { Facts } from '../ui/page.tsx';
import { StateWords } from '../ui/reason-words.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { PeersPage } from './peers-page.tsx';

type Recent = NonNullable<NonNullable<Carrier['status']>['recent']>;
type Word = 'paused' | 'off' | 'unknown' | NonNullable<Carrier['status']>['health'];

const TONES: Readonly<Record<Word, Tone>> = {
  paused: 'warn',
  off: 'bad',
  resting: 'bad',
  on_trial: 'warn',
  refusing: 'bad',
  well: 'good',
  unknown: 'quiet',
};

/** Returns the most important word: a paused carrier shows no other state. */
function wordOf({ paused, status }: Carrier): Word {
  if (paused) return 'paused';
  if (status === null) return 'unknown';
  return status.connected ? status.health : 'off';
}

export function CarrierStatus({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const word = wordOf(carrier);
  return <Status tone={TONES[word]}>{t(`is_${word}`)}</Status>;
}

/** Profiles were written from documents, so whether one serves is known once a message was taken. */
export function NotTried({ carrier: { kind, tested_at } }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  return kind === 'http' && tested_at === null ? <Status tone="quiet">{t('notTried')}</Status> : null;
}

/** How much was refused or not answered, in red where anything was. */
export function BadShare({ accepted, refused, unanswered }: Omit<Recent, 'code'>) {
  const t = useCarriersText();
  const bad = refused + unanswered;
  const all = accepted + bad;
  if (bad === 0) return formatNumber(0);
  return <Status tone="bad">{t('badIs', { bad, all, share: formatShare(bad, all) })}</Status>;
}

/** What the app on a phone told of it. */
function phoneFacts(
  { battery_percent: percent, has_power: hasPower, seen_at: seenAt }: NonNullable<Carrier['phone']>,
  t: ReturnType<typeof useCarriersText>,
) {
  const power = hasPower === null ? [] : [t(hasPower ? 'plugged' : 'notPlugged')];
  const battery = [...(percent === null ? [] : [formatShare(percent, 100)]), ...power];
  return [
    ...(battery.length === 0 ? [] : [[t('battery'), battery.join(', ')] as const]),
    ...(seenAt === null ? [] : [[t('phoneSeen'), formatAgo(seenAt)] as const]),
  ];
}

/** The figures of a carrier that change by themselves, and its connections in the process that answered. */
export function CarrierFacts({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const { kind, status, tls_certificate_ends_at: endsAt, phone } = carrier;
  const binds = status?.binds ?? [];
  const sum = (of: 'open' | 'window') => binds.reduce((all, bind) => all + bind[of], 0);
  const bound = binds.filter(({ state }) => state === 'bound').length;
  const rate = status?.allowed_per_second ?? null;
  const today = status?.today;
  const givenIn = ({ parts, recipients: numbers }: NonNullable<typeof today>) =>
    numbers === null ? t('todayParts', { parts }) : t('todayIs', { parts, numbers });
  return (
    <Facts
      of={[
        ...(kind === 'http' ? [] : [[t('set_bind_count'), t('someOf', { some: bound, all: binds.length })] as const]),
        [t('window'), t('someOf', { some: sum('open'), all: sum('window') })],
        [t('rate'), rate === null ? t('unlimited') : t('perSecond', { rate: formatNumber(rate) })],
        ...(status?.recent ? [[t('recentlyBad'), <BadShare key="bad" {...status.recent} />] as const] : []),
        ...(today ? [[t('today'), givenIn(today)] as const] : []),
        ...(phone ? phoneFacts(phone, t) : []),
        ...(endsAt === null ? [] : [[t('certificateEnds'), formatTime(endsAt)] as const]),
      ]}
    />
  );
}

export const load = ({ deps }: { readonly deps: { search?: string } }) => prefetch(carriersQueryOf(deps.search));

export function CarriersPage() {
  const t = useCarriersText();
  const searched = useSearched();
  const placeOf = ({ kind, profile = '', host = '', port }: Carrier) =>
    kind === 'simulator'
      ? t('simulator')
      : kind === 'http'
        ? t('byHttp', { profile })
        : t('at', { host, port: String(port) });
  return (
    <PeersPage
      of="carriers"
      t={t}
      searched={searched}
      query={useQuery(carriersQueryOf(searched.search))}
      icon={<RouteIcon />}
      actions={
        <LinkButton to="/operator/routes" icon={<RouteIcon />}>
          {t('routes')}
        </LinkButton>
      }
      statusOf={(carrier) => (
        <>
          <CarrierStatus carrier={carrier} />
          <NotTried carrier={carrier} />
        </>
      )}
      aboutOf={(carrier) => (
        <>
          <p className="soft">{placeOf(carrier)}</p>
          <p>{carrier.status ? <StateWords of={carrier.status.words} /> : t('notKnown')}</p>
        </>
      )}
      factsOf={(carrier) => <CarrierFacts carrier={carrier} />}
    />
  );
}

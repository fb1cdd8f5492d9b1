import { useQuery } from '@tanstack/react-query';
import type { Trunk } from '@volley/sdk';
import { prefetch } from '../api/operation.ts';
import { trunksQueryOf } from '../api/trunks.ts';
import { formatNumber } from '../format/number.ts';
import { useTrunksText } from '../text/operator-trunks.ts';
import { PhoneIcon } from '../ui/icons.tsx';
import { useSearched } from '../ui/list-search.tsx';
import { Facts } from '../ui/page.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { PeersPage } from './peers-page.tsx';

type Word = 'paused' | 'resting' | 'refused' | 'pending' | 'silent' | 'well';

const TONES: Readonly<Record<Word, Tone>> = {
  paused: 'warn',
  resting: 'warn',
  refused: 'bad',
  pending: 'way',
  silent: 'bad',
  well: 'good',
};

/** Returns first what keeps calls away. */
function wordOf({ is_paused, resting_until, registration, is_reachable }: Trunk): Word {
  if (is_paused) return 'paused';
  if (registration === 'refused') return 'refused';
  if (is_reachable === false) return 'silent';
  if (resting_until !== null) return 'resting';
  return registration === 'pending' ? 'pending' : 'well';
}

export function TrunkStatus({ trunk }: { readonly trunk: Trunk }) {
  const t = useTrunksText();
  const word = wordOf(trunk);
  return <Status tone={TONES[word]}>{t(`is_${word}`)}</Status>;
}

export const load = ({ deps }: { readonly deps: { search?: string } }) => prefetch(trunksQueryOf(deps.search));

export function TrunksPage() {
  const t = useTrunksText();
  const searched = useSearched();
  return (
    <PeersPage
      of="trunks"
      t={t}
      searched={searched}
      query={useQuery(trunksQueryOf(searched.search))}
      icon={<PhoneIcon />}
      statusOf={(trunk) => <TrunkStatus trunk={trunk} />}
      aboutOf={({ kind, host }) => <p className="soft">{kind === 'simulator' ? t('simulator') : host}</p>}
      factsOf={({ channels, calls_per_second, prefixes }) => (
        <Facts
          of={[
            [t('set_channels'), formatNumber(channels)],
            [t('set_calls_per_second'), String(calls_per_second)],
            [t('takes'), prefixes.length === 0 ? t('allNumbers') : prefixes.map((one) => `+${one}`).join(', ')],
          ]}
        />
      )}
    />
  );
}

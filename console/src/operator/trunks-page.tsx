import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Trunk } from '@volley/sdk';
import { prefetch } from '../api/operation.ts';
import { trunksQuery } from '../api/trunks.ts';
import { formatNumber } from '../format/number.ts';
import { useTrunksText } from '../text/operator-trunks.ts';
import { PhoneIcon } from '../ui/icons.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { Facts, Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import styles from './operator.module.css';
import { TRUNK_TONES, wordOfTrunk } from './trunk-state.ts';

function TrunkCard({ trunk }: { readonly trunk: Trunk }) {
  const t = useTrunksText();
  const word = wordOfTrunk(trunk);
  return (
    <li>
      <div className={styles.grow}>
        <h2 className={styles.line}>
          <Link to="/operator/trunks/$id" params={{ id: trunk.id }}>
            {trunk.name}
          </Link>
          <Status tone={TRUNK_TONES[word]}>{t(`is_${word}`)}</Status>
        </h2>
        <p className={styles.soft}>{trunk.kind === 'simulator' ? t('simulator') : trunk.host}</p>
      </div>
      <div className={styles.grow}>
        <Facts
          of={[
            [t('set_channels'), formatNumber(trunk.channels)],
            [t('set_calls_per_second'), String(trunk.calls_per_second)],
            [
              t('takes'),
              trunk.prefixes.length === 0 ? t('allNumbers') : trunk.prefixes.map((one) => `+${one}`).join(', '),
            ],
          ]}
        />
      </div>
    </li>
  );
}

export function load() {
  prefetch(trunksQuery);
}

/** The trunks that carry calls, and their states. */
export function TrunksPage() {
  const t = useTrunksText();
  const trunks = useQuery(trunksQuery);
  const newTrunk = <NewLink to="/operator/trunks/new" scope="operator_carriers" words={t('newTrunk')} />;
  return (
    <Page title={t('trunks')} lead={t('lead')} actions={newTrunk}>
      <Loaded query={trunks} lines={5}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={<PhoneIcon />} title={t('emptyTitle')} action={newTrunk}>
              {t('emptyWords')}
            </Empty>
          ) : (
            <ul className={styles.cards} aria-label={t('trunks')}>
              {list.map((trunk) => (
                <TrunkCard key={trunk.id} trunk={trunk} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}

import { Link } from '@tanstack/react-router';
import type { RouteExplanation } from '@volley/sdk';
import { formatCost } from '../format/cost.ts';
import { countryName } from '../format/country.ts';
import { formatCredits, formatShare } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/page.tsx';
import { StateWords } from '../ui/reason-words.tsx';
import styles from './operator.module.css';
import { useRouteName } from './route-name.ts';

/** What a carrier delivered of late, and what that means for its share. */
function Delivery({ of }: { readonly of: NonNullable<RouteExplanation['carriers'][number]['delivery']> }) {
  const t = useRoutesText();
  const { ended, delivered, since, sample, floor, limit } = of;
  const share = ended === 0 ? 0 : delivered / ended;
  return (
    <p className="soft">
      {t('deliveredOf', { delivered, ended, share: formatShare(share, 1), since: formatTime(since) })}{' '}
      {limit === null
        ? null
        : ended < sample
          ? t('sampleOpen', { sample, limit: formatShare(limit, 1) })
          : t('sampleFull', { floor: formatShare(floor ?? 0, 1), limit: formatShare(limit, 1) })}
    </p>
  );
}

/** A carrier that may take the message: what it charges, how much goes to it, and how it is doing. */
function Candidate({ carrier }: { readonly carrier: RouteExplanation['carriers'][number] }) {
  const t = useRoutesText();
  const { carrier_id, name, tier, words, cost, currency, share, delivery } = carrier;
  return (
    <li>
      <Link to="/operator/carriers/$id" params={{ id: carrier_id }}>
        {name}
      </Link>
      <span className="soft">{t('inTier', { tier })}</span>
      <span className="soft">
        {cost === null ? t('costUnknown') : t('costsNow', { cost: formatCost(cost, currency) })}
      </span>
      {share === null ? null : <span className="soft">{t('takesShare', { share: formatShare(share, 1) })}</span>}
      <p>
        <StateWords of={words} />
      </p>
      {delivery === null ? null : <Delivery of={delivery} />}
    </li>
  );
}

export function Explanation({ of }: { readonly of: RouteExplanation }) {
  const t = useRoutesText();
  const nameOf = useRouteName(of.passed_over.map(({ route }) => route));
  const { price_per_part: price } = of;
  return (
    <div className="card" role="status">
      <p>
        <strong>
          <StateWords of={of.words} />
        </strong>
      </p>
      <Facts
        of={[
          [t('number'), formatPhone(of.phone_number)],
          [t('value_country'), of.country === null ? t('notKnown') : countryName(of.country)],
          [t('network'), of.network === '' ? t('notKnown') : of.network],
          [t('pricePerPart'), price === null ? t('noPrice') : formatCredits(price)],
        ]}
      />
      {of.simulated ? <Notice>{t('simulated')}</Notice> : null}
      {price === null ? <Notice kind="warn">{t('noPriceWords')}</Notice> : null}
      <ul className={styles.list}>
        {of.carriers.map((carrier) => (
          <Candidate key={`${carrier.tier} ${carrier.carrier_id}`} carrier={carrier} />
        ))}
      </ul>
      {of.passed_over.length === 0 ? null : (
        <>
          <p>{t('passedOver')}</p>
          <ul className={styles.list}>
            {of.passed_over.map(({ route, words }) => (
              <li key={route.id}>
                {nameOf(route)}
                <p>
                  <StateWords of={words} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import type { RouteExplanation } from '@volley/sdk';
import { useOperation } from '../api/operation.ts';
import { formatCredits } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { Notice } from '../ui/notice.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useProblem } from '../ui/use-problem.ts';
import styles from './operator.module.css';

function Explanation({ of }: { readonly of: RouteExplanation }) {
  const t = useRoutesText();
  const { price_per_part: price } = of;
  return (
    <div className={styles.card} role="status">
      <p>
        <strong>{of.words}</strong>
      </p>
      <Facts
        of={[
          [t('number'), formatPhone(of.phone_number)],
          [t('value_country'), of.country ?? t('notKnown')],
          [t('network'), of.network === '' ? t('notKnown') : of.network],
          [t('pricePerPart'), price === null ? t('noPrice') : formatCredits(price)],
        ]}
      />
      {of.simulated ? <Notice>{t('simulated')}</Notice> : null}
      {price === null ? <Notice kind="warn">{t('noPriceWords')}</Notice> : null}
      <ul className={styles.list}>
        {of.carriers.map(({ carrier_id, name, tier, words }) => (
          <li key={`${tier} ${carrier_id}`}>
            <Link to="/operator/carriers/$id" params={{ id: carrier_id }}>
              {name}
            </Link>
            <span className={styles.soft}>{t('inTurn', { turn: tier })}</span>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ExplainNumberProps {
  readonly number: string;
  readonly onNumber: (number: string) => void;
}

/** What would happen to a message to this number now. */
export function ExplainNumber({ number, onNumber }: ExplainNumberProps) {
  const t = useRoutesText();
  const { data, error } = useOperation('admin.routes.explain', number === '' ? null : { number });
  const problem = useProblem(error);
  const refused = Object.values(problem?.fields ?? {})
    .flat()
    .join(' ');
  return (
    <Section title={t('explain')} hint={t('explainHint')}>
      <Toolbar>
        <SearchField label={t('explainLabel')} value={number} onChange={onNumber} />
      </Toolbar>
      {problem === null ? null : <Notice kind="bad">{refused === '' ? problem.message : refused}</Notice>}
      {data === undefined || number === '' ? null : <Explanation of={data} />}
    </Section>
  );
}

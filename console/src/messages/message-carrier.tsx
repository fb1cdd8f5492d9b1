import { Link } from '@tanstack/react-router';
import type { MessageCarrier as MessageCarrierFacts } from '@volley/sdk';
import { useOperation } from '../api/operation.ts';
import { useMay, useSession } from '../api/session.ts';
import { formatCredits } from '../format/number.ts';
import { useMessagesText } from '../text/messages.ts';
import { Facts, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';

function Who({ of: { carrier_id: id, carrier } }: { readonly of: MessageCarrierFacts }) {
  const t = useMessagesText();
  return id === null ? (
    t('none')
  ) : (
    <Link to="/operator/carriers/$id" params={{ id }}>
      {carrier}
    </Link>
  );
}

function OfAccount({ id, uuid }: { readonly id: number; readonly uuid: string }) {
  const t = useMessagesText();
  return (
    <Section title={t('carrierTitle')} hint={t('carrierHint')}>
      <Loaded query={useOperation('admin.messages.carrier', { id, uuid })}>
        {(found: MessageCarrierFacts) => {
          const { words, cost, currency, charged } = found;
          const charges = cost === null || currency === null ? t('notKnown') : t('amount', { cost, currency });
          return (
            <div className="card">
              <p>{words}</p>
              <Facts
                of={[
                  [t('carrierWord'), <Who key="who" of={found} />],
                  [t('carrierCharges'), charges],
                  [t('accountPaid'), formatCredits(charged)],
                ]}
              />
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** What only operators are told: the carrier of a message, why it was chosen, what it charges and what the account paid. */
export function MessageCarrier({ uuid }: { readonly uuid: string }) {
  const { account_id: id } = useSession();
  const mayRead = useMay('operator_read');
  return mayRead && id !== null ? <OfAccount id={id} uuid={uuid} /> : null;
}

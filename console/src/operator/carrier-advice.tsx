import { useQuery } from '@tanstack/react-query';
import type { Carrier } from '@volley/sdk';
import { carriersQuery } from '../api/carriers.ts';
import { useHealthText } from '../text/operator-health.ts';
import { CarrierLink } from './carrier-link.tsx';
import { MostHit } from './most-hit.tsx';

/** What a carrier that asks for less answers: over SMPP, and over HTTP. */
const THROTTLED = /THROTTLED|^429$/;

function adviceOf({ paused, status }: Carrier): 'carriers' | 'throttled' | 'refused' | null {
  if (paused || status === null || (status.connected && status.health === 'well')) return null;
  const code = status.recent?.code ?? '';
  if (!status.connected || code === '') return 'carriers';
  return THROTTLED.test(code) ? 'throttled' : 'refused';
}

/** What to do at each carrier that is not well, by why it is not, and whose messages it hits. */
export function CarrierAdvice() {
  const t = useHealthText();
  const { data } = useQuery(carriersQuery);
  return (data ?? []).map((carrier) => {
    const advice = adviceOf(carrier);
    if (advice === null) return null;
    return (
      <div key={carrier.id}>
        <CarrierLink id={carrier.id} />: {t(`do_${advice}`)}
        <MostHit carrier={carrier.id} />
      </div>
    );
  });
}

import { useQuery } from '@tanstack/react-query';
import { plannedVoiceQuery } from '../api/previews.ts';
import { storedVoiceDraftQuery } from '../api/voice-composer.ts';
import { ownZone } from '../format/wall-clock.ts';
import { Planned } from '../ui/planned.tsx';
import { Loaded } from '../ui/states.tsx';

/** What a scheduled campaign will do. Its time is shown by the clocks of whoever reads it, as its composer does. */
export function PlannedCampaign({ uuid }: { readonly uuid: string }) {
  const content = useQuery(storedVoiceDraftQuery(uuid));
  const { data: counted, error } = useQuery(plannedVoiceQuery(uuid));
  return (
    <Loaded query={content} lines={4}>
      {({ scheduled_at, recipients, calling_window }) => (
        <Planned
          kind="calls"
          startsAt={scheduled_at}
          zone={ownZone()}
          recipients={recipients}
          window={calling_window}
          windowZone="account"
          forecast={
            counted === undefined ? error && null : { ...counted, reached: counted.callable, cost: counted.cost_max }
          }
        />
      )}
    </Loaded>
  );
}

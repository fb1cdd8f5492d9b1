import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignContent, VoiceCampaignContent } from '@volley/sdk';
import { storedDraftQuery } from '../api/composer.ts';
import { plannedQuery } from '../api/previews.ts';
import { ownZone } from '../format/wall-clock.ts';
import { Planned } from '../ui/planned.tsx';
import { Loaded } from '../ui/states.tsx';

interface PlannedProps {
  readonly uuid: string;
}

/** What a scheduled campaign, or a series, will do. */
export function PlannedCampaign({ uuid, nextRunAt }: PlannedProps & { readonly nextRunAt: string | null }) {
  const content = useQuery(storedDraftQuery<SmsCampaignContent>('smsCampaigns', uuid));
  const { data: counted, error } = useQuery(plannedQuery('smsCampaigns', uuid));
  return (
    <Loaded query={content} lines={4}>
      {({ is_recurring, scheduled_at, time_zone, recipients, sending_window }) => (
        <Planned
          kind={is_recurring ? 'series' : 'text'}
          startsAt={nextRunAt ?? scheduled_at}
          zone={time_zone}
          recipients={recipients}
          window={sending_window}
          windowZone={time_zone}
          forecast={counted === undefined ? error && null : { ...counted, reached: counted.sendable }}
        />
      )}
    </Loaded>
  );
}

/** The same for calls. Their time is shown by the clocks of whoever reads it, as their composer does. */
export function PlannedCalls({ uuid }: PlannedProps) {
  const content = useQuery(storedDraftQuery<VoiceCampaignContent>('voiceCampaigns', uuid));
  const { data: counted, error } = useQuery(plannedQuery('voiceCampaigns', uuid));
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

import { useQuery } from '@tanstack/react-query';
import { storedDraftQuery } from '../api/composer.ts';
import { plannedSmsQuery } from '../api/previews.ts';
import { Planned } from '../ui/planned.tsx';
import { Loaded } from '../ui/states.tsx';

/** What a scheduled campaign, or a series, will do. */
export function PlannedCampaign({ uuid }: { readonly uuid: string }) {
  const content = useQuery(storedDraftQuery(uuid));
  const { data: counted, error } = useQuery(plannedSmsQuery(uuid));
  return (
    <Loaded query={content} lines={4}>
      {({ is_recurring, scheduled_at, time_zone, recipients, sending_window }) => (
        <Planned
          kind={is_recurring ? 'series' : 'text'}
          startsAt={scheduled_at}
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

import { getRouteApi } from '@tanstack/react-router';
import type { SegmentCondition } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useSegmentsText } from '../text/segments.ts';
import { Page } from '../ui/page.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { SegmentForm, type SegmentSaid } from './segment-form.tsx';

const route = getRouteApi('/in/segments/new');

/** `?failed_in=…` begins with the people whom a campaign did not reach, `?clicked_in=…` with those who opened a link of it. */
function useFirstCondition(): SegmentCondition | undefined {
  const { failed_in, clicked_in } = route.useSearch();
  if (failed_in !== undefined) return { campaign: { campaign_id: failed_in, did: 'failed' } };
  return clicked_in === undefined ? undefined : { campaign: { campaign_id: clicked_in, did: 'clicked' } };
}

export function NewSegmentPage() {
  const t = useSegmentsText();
  const leave = useLeave();
  const condition = useFirstCondition();
  const create = useAction((input: SegmentSaid) => volley.segments.create(input), {
    refreshes: ['segments'],
    onDone: ({ uuid, name }) => leave({ to: '/segments/$uuid', params: { uuid } }, t('wasMade', { name })),
  });
  return (
    <Page title={t('newSegment')} back={{ to: '/segments', words: t('segments') }}>
      <SegmentForm action={create} condition={condition} submit={t('add')} cancel="/segments" />
    </Page>
  );
}

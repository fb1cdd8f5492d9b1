import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readText } from '../format/search.ts';
import { memberRoute } from './parents.ts';

type Search = Record<string, unknown>;
const getParentRoute = () => memberRoute;

// These pages' queries are loaded with them, because everybody loads this file and few people make calls.
const campaigns = createRoute({
  getParentRoute,
  path: 'voice',
  component: lazyRouteComponent(() => import('../voice/campaigns-page.tsx'), 'VoiceCampaignsPage'),
});

const campaign = createRoute({
  getParentRoute,
  path: 'voice/$uuid',
  validateSearch: (search: Search) => ({ ...readText(search, 'outcome'), ...readText(search, 'number') }),
  component: lazyRouteComponent(() => import('../voice/campaign-page.tsx'), 'VoiceCampaignPage'),
});

const create = createRoute({
  getParentRoute,
  path: 'voice/new',
  validateSearch: (search: Search): { draft?: string } => readText(search, 'draft'),
  component: lazyRouteComponent(() => import('../composer/voice-page.tsx'), 'NewVoicePage'),
});

const recordings = createRoute({
  getParentRoute,
  path: 'voice/recordings',
  component: lazyRouteComponent(() => import('../voice/recordings-page.tsx'), 'RecordingsPage'),
});

const callerIds = createRoute({
  getParentRoute,
  path: 'voice/caller-ids',
  component: lazyRouteComponent(() => import('../voice/caller-ids-page.tsx'), 'CallerIdsPage'),
});

export const voiceRoutes = [campaigns, campaign, create, recordings, callerIds] as const;

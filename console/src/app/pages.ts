import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import {
  ACCOUNT_STATES,
  APPROVAL_KINDS,
  APPROVAL_STATES,
  AUDIT_SEARCH,
  BY_NAME,
  BY_NUMBER,
  CAMPAIGN_CALENDAR,
  CAMPAIGN_CALLS,
  CAMPAIGN_LIST,
  CONSENT_CHANNELS,
  CONSENT_STATUSES,
  DELIVERY_PERIODS,
  DELIVERY_STATES,
  LEDGER_KINDS,
  MESSAGE_FILTERS,
  MESSAGE_STATUSES,
  ONE_MESSAGE,
  OPENED,
  PERIODS,
  REGISTRATION_STATES,
  REPLY_KEYWORDS,
  SINGLE_CALLS,
  THREAD_STATES,
  THREAD_VIEWS,
  VERIFICATIONS,
  VISIT_PERIODS,
} from '../format/choices.ts';
import { type Read, readSearch, type Wanted } from '../format/search.ts';
import { readNextOf } from '../session/next-page.ts';
import {
  BadgeIcon,
  BuildingIcon,
  ChooseIcon,
  CoinsIcon,
  HomeIcon,
  InboxIcon,
  KeyIcon,
  LayersIcon,
  LinkIcon,
  ListIcon,
  MessageIcon,
  PeopleIcon,
  PersonIcon,
  PhoneIcon,
  PulseIcon,
  RouteIcon,
  SendIcon,
  ShieldIcon,
  StopIcon,
} from '../ui/icons.tsx';
import type { Way } from './navigation.ts';
import { memberRoute, missingRoute, rootRoute } from './parents.ts';

/** A page's component, and what begins to read the page's first data. */
type Module<Name extends string> = { readonly [name in Name]: () => unknown } & { load?(route: never): void };

const from = <Name extends string>(open: () => Promise<Module<Name>>, name: Name) => ({
  loader: async (route: object) => (await open()).load?.(route as never),
  component: lazyRouteComponent(open, name),
});

interface More<Filters, Search> extends Way {
  /** What the page reads from the search of its address. What is among the filters, `load` reads too. */
  readonly filters?: Filters;
  readonly search?: Search;
}

/** Any list can be searched by its address. */
const ALWAYS = { search: 'text' } as const;

/** A page for signed-in people. */
function page<
  const Path extends string,
  Name extends string,
  const Filters extends Wanted = Record<never, never>,
  const Search extends Wanted = Record<never, never>,
  Found extends object = Read<Filters & Search & typeof ALWAYS>,
>(path: Path, open: () => Promise<Module<Name>>, name: Name, more: More<Filters, Search> = {}) {
  const { filters, search, ...staticData } = more;
  return createRoute({
    getParentRoute: () => memberRoute,
    path,
    staticData,
    validateSearch: readSearch<Wanted, Found>({ ...ALWAYS, ...filters, ...search }),
    loaderDeps: ({ search }) => readSearch({ ...ALWAYS, ...filters })({ ...search }),
    ...from(open, name),
  });
}

/** A page of one thing that has a number. */
const numbered = {
  getParentRoute: () => memberRoute,
  params: {
    parse: ({ id }: { id: string }) => ({ id: Number(id) }),
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  },
};

const openPages = [
  createRoute({
    getParentRoute: () => rootRoute,
    validateSearch: readNextOf,
    path: '/sign-in',
    ...from(() => import('../session/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/welcome',
    ...from(() => import('../session/welcome-page.tsx'), 'WelcomePage'),
  }),
] as const;

const accountPages = [
  createRoute({
    getParentRoute: () => memberRoute,
    staticData: { place: { group: 'groupSend', words: 'home', Icon: HomeIcon, key: 'h' } },
    beforeLoad: ({ context: { session } }) => {
      if (session.account_id === null && session.second_factor === null)
        throw redirect({ to: '/accounts', replace: true });
    },
    path: '/',
    ...from(() => import('../home/home-page.tsx'), 'HomePage'),
  }),
  page('/accounts', () => import('../session/choose-account-page.tsx'), 'ChooseAccountPage'),
  page('/shortcuts', () => import('./shortcuts-page.tsx'), 'ShortcutsPage'),
  page('/me', () => import('../session/me-page.tsx'), 'MePage'),
  page('/campaigns', () => import('../campaigns/campaigns-page.tsx'), 'CampaignsPage', {
    place: { group: 'groupSend', words: 'campaigns', Icon: SendIcon, key: 's' },
    ...CAMPAIGN_CALENDAR,
  }),
  page('/campaigns/new', () => import('../composer/composer-page.tsx'), 'NewCampaignPage', {
    scope: 'manage',
    command: 'newCampaign',
    // The draft that the page created, kept in the address so that the page can be loaded again.
    search: { draft: 'text' },
  }),
  page('/campaigns/$uuid', () => import('../campaigns/campaign-page.tsx'), 'CampaignPage', {
    filters: { status: MESSAGE_STATUSES, number: 'text', reason: 'text', opened: OPENED },
    search: { message: 'text' },
  }),
  page('/campaigns/$uuid/edit', () => import('../composer/composer-page.tsx'), 'EditCampaignPage'),
  page('/campaigns/$uuid/visits', () => import('../links/campaign-visits-page.tsx'), 'CampaignVisitsPage', {
    search: { period: VISIT_PERIODS },
  }),
  page('/voice', () => import('../campaigns/voice-list-page.tsx'), 'VoiceCampaignsPage', {
    place: { group: 'groupSend', words: 'voice', Icon: PhoneIcon, key: 'v' },
    ...CAMPAIGN_LIST,
  }),
  page('/voice/new', () => import('../composer/voice-page.tsx'), 'NewVoicePage', {
    scope: 'manage',
    command: 'newVoice',
    search: { draft: 'text' },
  }),
  page('/voice/recordings', () => import('../campaigns/recordings-page.tsx'), 'RecordingsPage', {
    command: 'recordings',
  }),
  page('/voice/calls', () => import('../campaigns/single-calls-page.tsx'), 'SingleCallsPage', SINGLE_CALLS),
  page('/voice/caller-ids', () => import('../campaigns/caller-ids-page.tsx'), 'CallerIdsPage'),
  page('/voice/$uuid', () => import('../campaigns/voice-page.tsx'), 'VoiceCampaignPage', CAMPAIGN_CALLS),
  page('/messages', () => import('../messages/messages-page.tsx'), 'MessagesPage', {
    place: { group: 'groupSend', words: 'messages', Icon: MessageIcon, key: 'm' },
    filters: MESSAGE_FILTERS,
  }),
  page('/messages/new', () => import('../messages/new-message-page.tsx'), 'NewMessagePage', {
    scope: 'send',
    command: 'newMessage',
    search: { to: 'text', from: 'text' },
  }),
  page('/messages/number/$number', () => import('../messages/number-history-page.tsx'), 'NumberHistoryPage'),
  page('/messages/$uuid', () => import('../messages/message-page.tsx'), 'MessagePage', ONE_MESSAGE),
  page('/verifications', () => import('../verifications/verifications-page.tsx'), 'VerificationsPage', VERIFICATIONS),
  page('/verifications/guard', () => import('../verifications/guard-page.tsx'), 'GuardPage'),
  page('/inbox', () => import('../inbox/threads-page.tsx'), 'ThreadsPage', {
    place: { group: 'groupSend', words: 'inbox', Icon: InboxIcon, key: 'r' },
    filters: { number: 'text', state: THREAD_STATES, view: THREAD_VIEWS, recipient: 'text' },
  }),
  page('/inbox/$uuid', () => import('../inbox/thread-page.tsx'), 'ThreadPage'),
  page('/replies', () => import('../inbox/replies-page.tsx'), 'RepliesPage', {
    filters: { keyword: REPLY_KEYWORDS, recipient: 'text', campaign: 'text', period: PERIODS },
    search: { reply: 'text' },
  }),
  page('/keywords', () => import('../inbox/keywords-page.tsx'), 'KeywordsPage', { command: 'keywords' }),
  page('/reports', () => import('../reports/reports-page.tsx'), 'ReportsPage', {
    place: { group: 'groupSend', words: 'reports', Icon: PulseIcon, key: 'f' },
    search: { period: ['month', 'quarter', 'year'] },
  }),
  page('/exports', () => import('../exports/exports-page.tsx'), 'ExportsPage', {
    command: 'exports',
    search: { search: 'text' }, // `new`, or the UUID of an export.
  }),
  page('/links', () => import('../links/links-page.tsx'), 'LinksPage', {
    place: { group: 'groupSend', words: 'links', Icon: LinkIcon, key: 'l' },
    search: { state: ['enabled', 'disabled'] },
  }),
  page('/links/new', () => import('../links/new-link-page.tsx'), 'NewLinkPage', {
    scope: 'manage',
    command: 'newLink',
  }),
  page('/links/$code', () => import('../links/link-page.tsx'), 'LinkPage', { search: { period: VISIT_PERIODS } }),
  page('/templates', () => import('../templates/templates-page.tsx'), 'TemplatesPage', {
    command: 'templates',
    filters: BY_NAME,
  }),
  page('/templates/new', () => import('../templates/new-template-page.tsx'), 'NewTemplatePage'),
  page('/templates/$uuid', () => import('../templates/template-page.tsx'), 'TemplatePage'),
  page('/contacts', () => import('../contacts/contacts-page.tsx'), 'ContactsPage', {
    place: { group: 'groupAudience', words: 'contacts', Icon: PeopleIcon, key: 'c' },
    filters: BY_NUMBER,
  }),
  page('/contacts/new', () => import('../contacts/new-contact-page.tsx'), 'NewContactPage', {
    scope: 'manage',
    command: 'newContact',
  }),
  // What people have noted or bookmarked.
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/contacts/import',
    beforeLoad: () => {
      throw redirect({ to: '/contacts/imports/new', replace: true });
    },
  }),
  page('/contacts/imports', () => import('../imports/imports-page.tsx'), 'ImportsPage', {
    scope: 'manage',
    command: 'importFiles',
  }),
  page('/contacts/imports/new', () => import('../imports/new-import-page.tsx'), 'NewImportPage', {
    scope: 'manage',
    command: 'addMany',
    search: { mend: 'text' },
  }),
  page('/contacts/imports/$uuid', () => import('../imports/import-page.tsx'), 'ImportPage'),
  page('/contacts/fields', () => import('../contacts/fields-page.tsx'), 'FieldsPage', { command: 'ownFields' }),
  page('/contacts/fields/new', () => import('../contacts/new-field-page.tsx'), 'NewFieldPage'),
  page('/contacts/fields/$key', () => import('../contacts/field-page.tsx'), 'FieldPage'),
  createRoute({
    ...numbered,
    path: '/contacts/$id',
    ...from(() => import('../contacts/contact-page.tsx'), 'ContactPage'),
  }),
  page('/groups', () => import('../groups/groups-page.tsx'), 'GroupsPage', {
    place: { group: 'groupAudience', words: 'groups', Icon: LayersIcon, key: 'g' },
    filters: BY_NAME,
  }),
  page('/groups/new', () => import('../groups/new-group-page.tsx'), 'NewGroupPage', {
    scope: 'manage',
    command: 'newGroup',
  }),
  page('/groups/$uuid', () => import('../groups/group-page.tsx'), 'GroupPage'),
  page('/segments', () => import('../segments/segments-page.tsx'), 'SegmentsPage', {
    place: { group: 'groupAudience', words: 'segments', Icon: ChooseIcon, key: 'q' },
    filters: BY_NAME,
  }),
  page('/segments/new', () => import('../segments/new-segment-page.tsx'), 'NewSegmentPage', {
    scope: 'manage',
    command: 'newSegment',
    search: { failed_in: 'text', clicked_in: 'text' },
  }),
  page('/segments/$uuid', () => import('../segments/segment-page.tsx'), 'SegmentPage'),
  page('/opt-outs', () => import('../opt-outs/opt-outs-page.tsx'), 'OptOutsPage', {
    place: { group: 'groupAudience', words: 'optOuts', Icon: StopIcon, key: 'n' },
    filters: { number: 'text' },
  }),
  page('/opt-outs/new', () => import('../opt-outs/new-opt-outs-page.tsx'), 'NewOptOutsPage'),
  page('/consents', () => import('../consents/consents-page.tsx'), 'ConsentsPage', {
    place: { group: 'groupAudience', words: 'consent', Icon: ShieldIcon, key: 'j' },
    filters: { number: 'text', channel: CONSENT_CHANNELS, status: CONSENT_STATUSES },
  }),
  page('/consents/rules', () => import('../consents/rules-page.tsx'), 'RulesPage'),
  page('/consents/person', () => import('../consents/person-page.tsx'), 'PersonPage', { search: { number: 'text' } }),
  page('/sender-ids', () => import('../senders/senders-page.tsx'), 'SendersPage', {
    place: { group: 'groupAccount', words: 'senderIds', Icon: BadgeIcon, key: 'i' },
  }),
  page('/sender-ids/new', () => import('../senders/new-sender-page.tsx'), 'NewSenderPage'),
  page('/sender-ids/registrations', () => import('../senders/registrations-page.tsx'), 'RegistrationsPage'),
  page('/sender-ids/texts', () => import('../senders/texts-page.tsx'), 'RegisteredTextsPage', {}),
  page('/credits', () => import('../credits/credits-page.tsx'), 'CreditsPage', {
    place: { group: 'groupAccount', words: 'credits', Icon: CoinsIcon, key: 'b' },
    filters: { kind: LEDGER_KINDS },
  }),
  page('/members', () => import('../members/members-page.tsx'), 'MembersPage', {
    scope: 'team',
    place: { group: 'groupAccount', words: 'members', Icon: PersonIcon, key: 'e' },
  }),
  page('/members/invite', () => import('../members/invite-page.tsx'), 'InvitePage'),
  page('/keys', () => import('../keys/keys-page.tsx'), 'KeysPage', {
    scope: 'develop',
    place: { group: 'groupAccount', words: 'programKeys', Icon: KeyIcon, key: 'y' },
  }),
  page('/keys/new', () => import('../keys/new-key-page.tsx'), 'NewKeyPage'),
  page('/webhooks', () => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage', {
    place: { group: 'groupAccount', words: 'webhooks', Icon: RouteIcon, key: 'o' },
  }),
  page('/webhooks/new', () => import('../webhooks/new-webhook-page.tsx'), 'NewWebhookPage'),
  page('/webhooks/$uuid', () => import('../webhooks/webhook-page.tsx'), 'WebhookPage', {
    search: { state: DELIVERY_STATES, kind: 'text', period: DELIVERY_PERIODS, delivery: 'text' },
  }),
  page('/audit', () => import('../audit/audit-page.tsx'), 'AuditPage', {
    scope: 'team',
    place: { group: 'groupAccount', words: 'auditLog', Icon: ListIcon, key: 'd' },
    search: AUDIT_SEARCH,
  }),
] as const;

const operatorPages = [
  page('/operator/health', () => import('../operator/health-page.tsx'), 'HealthPage', {
    place: { group: 'groupOperator', words: 'health', Icon: PulseIcon, key: 'w' },
  }),
  page('/operator/slow', () => import('../operator/slow-page.tsx'), 'SlowPage', { search: { campaign: 'text' } }),
  page('/operator/approvals', () => import('../operator/approvals-page.tsx'), 'ApprovalsPage', {
    place: { group: 'groupOperator', words: 'approvals', Icon: ShieldIcon, key: 'p' },
    search: { kind: APPROVAL_KINDS, state: [...APPROVAL_STATES, 'all'] },
  }),
  page('/operator/registrations', () => import('../operator/registrations-page.tsx'), 'OperatorRegistrationsPage', {
    search: { state: [...REGISTRATION_STATES, 'all'] },
  }),
  page('/operator/accounts', () => import('../operator/accounts-page.tsx'), 'AccountsPage', {
    place: { group: 'groupOperator', words: 'accounts', Icon: BuildingIcon, key: 'a' },
    filters: { state: ACCOUNT_STATES },
  }),
  page('/operator/accounts/new', () => import('../operator/account-settings.tsx'), 'NewAccountPage', {
    scope: 'operator_accounts',
    command: 'newAccount',
  }),
  createRoute({
    ...numbered,
    path: '/operator/accounts/$id',
    ...from(() => import('../operator/account-page.tsx'), 'AccountPage'),
  }),
  page('/operator/people', () => import('../operator/people-page.tsx'), 'PeoplePage', {
    place: { group: 'groupOperator', words: 'peopleWord', Icon: PeopleIcon, key: 'z' },
  }),
  page('/operator/carriers', () => import('../operator/carriers-page.tsx'), 'CarriersPage', {
    place: { group: 'groupOperator', words: 'carriers', Icon: RouteIcon, key: 'k' },
  }),
  page('/operator/carriers/new', () => import('../operator/new-carrier-page.tsx'), 'NewCarrierPage', {
    scope: 'operator_carriers',
    command: 'newCarrier',
    search: { profile: 'text' }, // `smpp`, or the profile of a provider.
  }),
  createRoute({
    ...numbered,
    validateSearch: readSearch({ period: 'text' }),
    path: '/operator/carriers/$id',
    ...from(() => import('../operator/carrier-page.tsx'), 'CarrierPage'),
  }),
  page('/operator/trunks', () => import('../operator/trunks-page.tsx'), 'TrunksPage', {
    place: { group: 'groupOperator', words: 'trunks', Icon: PhoneIcon, key: 't' },
  }),
  page('/operator/trunks/new', () => import('../operator/peer-form.tsx'), 'NewTrunkPage', {
    scope: 'operator_carriers',
    command: 'newTrunk',
  }),
  createRoute({
    ...numbered,
    path: '/operator/trunks/$id',
    ...from(() => import('../operator/trunk-page.tsx'), 'TrunkPage'),
  }),
  page('/operator/abuse', () => import('../operator/abuse-page.tsx'), 'AbusePage', {
    place: { group: 'groupOperator', words: 'abuse', Icon: StopIcon, key: 'x' },
  }),
  page('/operator/audit', () => import('../operator/audit-page.tsx'), 'AuditPage', {
    place: { group: 'groupOperator', words: 'auditOfAll', Icon: ListIcon, key: 'u' },
    search: { account: 'text', ...AUDIT_SEARCH },
  }),
  page('/operator/routes', () => import('../operator/routes-page.tsx'), 'RoutesPage', {
    command: 'routes',
    search: { number: 'text', carrier: 'text' },
  }),
  page('/operator/prices', () => import('../operator/prices-page.tsx'), 'PricesPage', { command: 'prices' }),
  page('/operator/routes/costs', () => import('../operator/costs-page.tsx'), 'CostsPage', { command: 'costs' }),
  page('/operator/routes/lookups', () => import('../operator/lookups-page.tsx'), 'LookupsPage', {
    command: 'lookups',
  }),
  page('/operator/routes/lookups/new', () => import('../operator/lookup-source-form.tsx'), 'NewLookupPage', {
    scope: 'operator_carriers',
  }),
  createRoute({
    ...numbered,
    path: '/operator/routes/lookups/$id',
    ...from(() => import('../operator/lookup-source-page.tsx'), 'LookupSourcePage'),
  }),
  page('/operator/reports', () => import('../reports/operator-reports-page.tsx'), 'OperatorReportsPage', {
    command: 'allReports',
    search: { period: ['month', 'quarter', 'year'] },
  }),
  page('/operator/unknown', () => import('../operator/unknown-page.tsx'), 'UnknownPage', { command: 'unknown' }),
  page('/operator/storage', () => import('../operator/storage-page.tsx'), 'StoragePage', { command: 'storage' }),
  page('/operator/settings', () => import('../operator/settings-page.tsx'), 'SettingsPage', { command: 'settings' }),
  page('/operator/quiet-hours', () => import('../operator/quiet-hours-page.tsx'), 'QuietHoursPage', {
    command: 'quietHours',
  }),
] as const;

/** All routes: the tree that the router takes, from which its types follow. */
export const routeTree = rootRoute.addChildren([
  ...openPages,
  memberRoute.addChildren([...accountPages, ...operatorPages, missingRoute]),
]);

import { OPERATOR_PAGES } from './pages-operator.ts';

/**
 * A page: its address below `/console`, and the module that draws it. The server uses the table to preload an address's modules, and the tests use it
 * to open every page.
 */
export interface PageEntry {
  /** A segment that begins with `$` matches any segment of an address. */
  readonly path: string;
  readonly module: string;
  /** Who may see it: anybody, signed-in people, or operators. */
  readonly audience: 'anybody' | 'member' | 'staff';
  /** The page may weigh 25 kB instead of 15. */
  readonly isLarge?: boolean;
}

export const PAGES: readonly PageEntry[] = [
  ...OPERATOR_PAGES,
  { path: '/sign-in', module: 'src/session/sign-in-page.tsx', audience: 'anybody' },
  { path: '/welcome', module: 'src/session/welcome-page.tsx', audience: 'anybody' },
  { path: '/', module: 'src/home/home-page.tsx', audience: 'member' },
  { path: '/accounts', module: 'src/session/choose-account-page.tsx', audience: 'member' },
  { path: '/shortcuts', module: 'src/app/shortcuts-page.tsx', audience: 'member' },
  { path: '/me', module: 'src/session/me-page.tsx', audience: 'member' },
  { path: '/campaigns', module: 'src/campaigns/campaigns-page.tsx', audience: 'member' },
  { path: '/campaigns/$uuid', module: 'src/campaigns/campaign-page.tsx', audience: 'member' },
  { path: '/campaigns/$uuid/visits', module: 'src/links/campaign-visits-page.tsx', audience: 'member' },
  { path: '/campaigns/new', module: 'src/composer/composer-page.tsx', audience: 'member', isLarge: true },
  { path: '/campaigns/$uuid/edit', module: 'src/composer/composer-page.tsx', audience: 'member', isLarge: true },
  { path: '/templates', module: 'src/templates/templates-page.tsx', audience: 'member' },
  { path: '/templates/new', module: 'src/templates/new-template-page.tsx', audience: 'member' },
  { path: '/templates/$uuid', module: 'src/templates/template-page.tsx', audience: 'member' },
  { path: '/voice', module: 'src/voice/campaigns-page.tsx', audience: 'member' },
  { path: '/voice/$uuid', module: 'src/voice/campaign-page.tsx', audience: 'member' },
  { path: '/voice/new', module: 'src/composer/voice-page.tsx', audience: 'member', isLarge: true },
  { path: '/voice/recordings', module: 'src/voice/recordings-page.tsx', audience: 'member' },
  { path: '/voice/caller-ids', module: 'src/voice/caller-ids-page.tsx', audience: 'member' },
  { path: '/messages', module: 'src/messages/messages-page.tsx', audience: 'member' },
  { path: '/messages/new', module: 'src/messages/new-message-page.tsx', audience: 'member' },
  { path: '/messages/number/$number', module: 'src/messages/story-page.tsx', audience: 'member' },
  { path: '/messages/$uuid', module: 'src/messages/message-page.tsx', audience: 'member' },
  { path: '/inbox', module: 'src/inbox/threads-page.tsx', audience: 'member' },
  { path: '/inbox/$uuid', module: 'src/inbox/thread-page.tsx', audience: 'member' },
  { path: '/replies', module: 'src/inbox/replies-page.tsx', audience: 'member' },
  { path: '/keywords', module: 'src/inbox/keywords-page.tsx', audience: 'member' },
  { path: '/contacts', module: 'src/contacts/contacts-page.tsx', audience: 'member' },
  { path: '/contacts/new', module: 'src/contacts/new-contact-page.tsx', audience: 'member' },
  { path: '/contacts/import', module: 'src/contacts/import-page.tsx', audience: 'member', isLarge: true },
  { path: '/contacts/fields', module: 'src/contacts/fields-page.tsx', audience: 'member' },
  { path: '/contacts/fields/new', module: 'src/contacts/new-field-page.tsx', audience: 'member' },
  { path: '/contacts/fields/$key', module: 'src/contacts/field-page.tsx', audience: 'member' },
  { path: '/contacts/imports', module: 'src/imports/imports-page.tsx', audience: 'member' },
  { path: '/contacts/imports/new', module: 'src/imports/new-import-page.tsx', audience: 'member' },
  { path: '/contacts/imports/$uuid', module: 'src/imports/import-page.tsx', audience: 'member', isLarge: true },
  { path: '/contacts/$id', module: 'src/contacts/contact-page.tsx', audience: 'member' },
  { path: '/consents', module: 'src/consents/consents-page.tsx', audience: 'member' },
  { path: '/consents/rules', module: 'src/consents/rules-page.tsx', audience: 'member' },
  { path: '/consents/person', module: 'src/consents/person-page.tsx', audience: 'member' },
  { path: '/groups', module: 'src/groups/groups-page.tsx', audience: 'member' },
  { path: '/groups/new', module: 'src/groups/new-group-page.tsx', audience: 'member' },
  { path: '/groups/$uuid', module: 'src/groups/group-page.tsx', audience: 'member' },
  { path: '/segments', module: 'src/segments/segments-page.tsx', audience: 'member' },
  { path: '/segments/new', module: 'src/segments/new-segment-page.tsx', audience: 'member' },
  { path: '/segments/$uuid', module: 'src/segments/segment-page.tsx', audience: 'member' },
  { path: '/links', module: 'src/links/links-page.tsx', audience: 'member' },
  { path: '/links/new', module: 'src/links/new-link-page.tsx', audience: 'member' },
  { path: '/links/$code', module: 'src/links/link-page.tsx', audience: 'member' },
  { path: '/opt-outs', module: 'src/opt-outs/opt-outs-page.tsx', audience: 'member' },
  { path: '/opt-outs/new', module: 'src/opt-outs/new-opt-outs-page.tsx', audience: 'member' },
  { path: '/sender-ids', module: 'src/senders/senders-page.tsx', audience: 'member' },
  { path: '/sender-ids/new', module: 'src/senders/new-sender-page.tsx', audience: 'member' },
  { path: '/webhooks', module: 'src/webhooks/webhooks-page.tsx', audience: 'member' },
  { path: '/webhooks/new', module: 'src/webhooks/new-webhook-page.tsx', audience: 'member' },
  { path: '/webhooks/$uuid', module: 'src/webhooks/webhook-page.tsx', audience: 'member' },
  { path: '/audit', module: 'src/audit/audit-page.tsx', audience: 'member' },
  { path: '/credits', module: 'src/credits/credits-page.tsx', audience: 'member' },
  { path: '/members', module: 'src/members/members-page.tsx', audience: 'member' },
  { path: '/members/invite', module: 'src/members/invite-page.tsx', audience: 'member' },
  { path: '/keys', module: 'src/keys/keys-page.tsx', audience: 'member' },
  { path: '/keys/new', module: 'src/keys/new-key-page.tsx', audience: 'member' },
];

/**
 * Who may import whom: the law of the house. A unit is a package (contract, text, sdk, cli), a room (a folder of server/src,
 * or of server/src/sms or server/src/voice) or a file that stands beside the rooms by itself. What proves or measures (tests, testing folders, scripts, bench) may import anything.
 */
const BASE = ['contract', 'text', 'lib', 'errors', 'clock', 'log', 'notices', 'runtime', 'routes', 'job'];
const DOMAIN_BASE = [...BASE, 'config', 'db'];
const SMS = [
  'sms/codes',
  'sms/verifications',
  'sms/texts',
  'sms/templates',
  'sms/routing',
  'sms/registrations',
  'sms/messages',
  'sms/lists',
  'sms/threads',
  'sms/inbound',
  'sms/campaigns',
];
const MESSAGES_USE = [
  ...['sms/carrier', 'requests', 'named-values', 'sms/texts', 'sms/templates', 'sms/routing', 'sms/registrations'],
  'sms/codes',
];
const VOICE = ['voice/recordings', 'voice/trunks', 'voice/campaigns'];
const VOICE_BASE = ['voice/dialer', 'voice/calling-rules', 'voice/voice-control'];
const DOMAIN = [
  'alarms',
  'carrier-figures',
  'statistics',
  'traffic-alarms',
  'lookups',
  'contact-changes',
  'number-checks',
  'exports',
  'traces',
  'identity',
  'audit',
  'events',
  'webhooks',
  'people',
  'billing',
  'consents',
  'contact-fields',
  'contacts',
  'sheets',
  'imports',
  'field-uses',
  'segments',
  'person-data',
  'search',
  'installation',
  'audiences',
  'campaigns',
  'requests',
  'named-values',
  'links',
  'visits',
  ...SMS,
  ...VOICE,
  ...VOICE_BASE,
];

export const MAY_IMPORT: Readonly<Record<string, readonly string[] | 'anything'>> = {
  contract: [],
  text: [],
  sdk: [],
  cli: ['sdk', 'start'],
  console: ['sdk', 'text'],

  lib: ['contract', 'text'],
  smpp: ['lib'],
  sip: ['lib'],
  errors: ['contract'],
  job: ['runtime'],
  routes: ['contract', 'text', 'lib', 'errors', 'runtime'],
  clock: ['lib'],
  log: ['lib'],
  metrics: [],
  runtime: ['lib', 'clock', 'code-watch', 'db', 'backup', 'events', 'log', 'mail', 'notices', 'objects'],
  config: ['lib', 'log', 'identity'],
  db: [...BASE],
  schema: ['lib', 'log', 'db'],
  embedded: BASE,
  notices: [],
  'code-watch': [],
  'console-files': BASE,
  backup: [...BASE, 'db', 'schema'],
  sheets: ['contract', 'errors', 'lib'],

  identity: DOMAIN_BASE,
  mail: [...BASE, 'db'],
  objects: [...BASE, 'db'],
  secrets: [...BASE, 'db'],
  people: [...DOMAIN_BASE, 'identity', 'mail'],
  events: [...DOMAIN_BASE, 'identity'],
  webhooks: [...DOMAIN_BASE, 'identity', 'events', 'mail'],
  traces: [...DOMAIN_BASE, 'identity'],
  alarms: [...DOMAIN_BASE, 'identity', 'events'],
  'traffic-alarms': [...DOMAIN_BASE, 'identity', 'events', 'mail', 'billing', 'statistics'],
  audit: [...DOMAIN_BASE, 'identity'],
  statistics: [...DOMAIN_BASE, 'identity', 'audit'],
  billing: [...DOMAIN_BASE, 'identity', 'events'],
  consents: [...DOMAIN_BASE, 'identity', 'contact-fields'],
  'contact-fields': [...DOMAIN_BASE, 'identity'],
  contacts: [...DOMAIN_BASE, 'identity', 'events', 'consents', 'contact-fields'],
  exports: [...DOMAIN_BASE, 'objects', 'identity', 'events', 'sms/routing'],
  'person-data': [...DOMAIN_BASE, 'identity', 'contacts', 'exports', 'sms/routing'],
  search: [...DOMAIN_BASE, 'identity', 'contacts'],
  imports: [
    ...[
      ...DOMAIN_BASE,
      'objects',
      'identity',
      'events',
      'consents',
      'contact-fields',
      'field-uses',
      'contacts',
      'sheets',
    ],
  ],
  installation: [
    ...DOMAIN_BASE,
    'alarms',
    'backup',
    'identity',
    'billing',
    'links',
    'sms/campaigns',
    'voice/campaigns',
  ],
  segments: [...DOMAIN_BASE, 'identity', 'contact-fields', 'contacts'],
  'contact-changes': [...DOMAIN_BASE, 'identity', 'events', 'contacts', 'segments'],
  requests: [...DOMAIN_BASE, 'identity', 'events'],
  'named-values': [...DOMAIN_BASE, 'identity', 'requests', 'sheets'],
  audiences: [...DOMAIN_BASE, 'identity', 'consents', 'segments'],
  campaigns: [...DOMAIN_BASE, 'identity', 'events', 'billing', 'audiences'],
  links: [...DOMAIN_BASE, 'identity'],
  visits: [...DOMAIN_BASE, 'identity', 'events', 'links', 'statistics'],
  'sms/carrier': ['contract', 'db', 'lib', 'text'],
  'sms/codes': [...DOMAIN_BASE],
  'sms/texts': [...DOMAIN_BASE, 'identity', 'contacts', 'links'],
  'sms/templates': [...DOMAIN_BASE, 'identity', 'contact-fields'],
  'sms/routing': [...DOMAIN_BASE, 'identity', 'billing', 'sheets', 'sms/carrier'],
  'sms/registrations': [...DOMAIN_BASE, 'identity', 'events', 'requests', 'sms/carrier', 'sms/routing'],
  'sms/messages': [
    ...DOMAIN_BASE,
    'identity',
    'events',
    'billing',
    'consents',
    'contact-fields',
    'audiences',
    'campaigns',
    'links',
    'visits',
    'statistics',
    ...MESSAGES_USE,
  ],
  'sms/lists': [...DOMAIN_BASE, 'identity', 'visits', 'sms/texts', 'sms/routing', 'sms/messages'],
  'sms/verifications': [
    ...DOMAIN_BASE,
    ...['identity', 'events', 'billing', 'contacts', 'statistics'],
    ...['sms/carrier', 'sms/codes', 'sms/messages', 'sms/lists'],
  ],
  'sms/threads': [...DOMAIN_BASE, 'identity', 'events', 'sms/messages', 'sms/lists'],
  'sms/inbound': [
    ...DOMAIN_BASE,
    'identity',
    'events',
    'contact-fields',
    'contacts',
    'links',
    'statistics',
    'sms/carrier',
    'sms/messages',
    'sms/lists',
    'sms/threads',
  ],
  'sms/campaigns': [
    ...[...DOMAIN_BASE, ...MESSAGES_USE, 'identity', 'events', 'billing', 'audiences', 'campaigns', 'links', 'visits'],
    ...['consents', 'contact-fields', 'contacts', 'statistics', 'sms/messages', 'sms/lists', 'sms/inbound'],
  ],
  'field-uses': [
    'contract',
    'routes',
    'identity',
    'consents',
    'contact-fields',
    'segments',
    'sms/inbound',
    'sms/templates',
    'sms/campaigns',
    'voice/recordings',
    'voice/campaigns',
  ],
  'carrier-figures': [...DOMAIN_BASE, 'identity', 'sheets', 'sms/routing'],
  'sms/engine': ['billing', 'runtime', 'sms/carrier', 'requests', 'sms/messages', 'sms/campaigns'],
  'voice/dialer': ['contract', 'lib'],
  'voice/calling-rules': ['contract', 'lib'],
  'voice/voice-control': ['lib', 'voice/dialer'],
  'voice/recordings': [...DOMAIN_BASE, 'objects', 'identity', 'contact-fields', 'voice/dialer', 'voice/voice-control'],
  'voice/trunks': [...DOMAIN_BASE, ...VOICE_BASE],
  'voice/campaigns': [
    ...[...DOMAIN_BASE, ...VOICE_BASE, 'identity', 'events', 'billing', 'consents', 'audiences', 'campaigns'],
    'statistics',
    ...[
      'contact-fields',
      'requests',
      'voice/recordings',
      'voice/trunks',
      'sms/templates',
      'sms/codes',
      'sms/verifications',
      'sms/messages',
      'sms/lists',
      'sms/campaigns',
    ],
  ],
  lookups: [...DOMAIN_BASE, 'identity', 'sip', 'sms/routing'],
  'number-checks': [...DOMAIN_BASE, 'identity', 'contacts', 'segments', 'lookups'],
  carriers: [
    ...BASE,
    'db',
    'carrier-figures',
    'lookups',
    'traces',
    'sms/carrier',
    'sms/routing',
    'sms/registrations',
    'sms/messages',
    'smpp',
  ],
  dialers: [...BASE, 'traces', 'voice/dialer', 'voice/trunks', 'sip'],
  simulator: ['log', 'smpp', 'sip'],
  speech: [...BASE, 'voice/dialer', 'sip'],
  http: [...DOMAIN_BASE, ...DOMAIN, 'backup', 'sms/engine', 'contract', 'console-files'],
  worker: [...DOMAIN_BASE, ...DOMAIN, 'backup', 'mail', 'objects', 'secrets'],

  start: 'anything',
};

/** The features of the console, which never import each other: what two of them need stands below them. */
const FEATURES: readonly string[] = [
  ...['audit', 'campaigns', 'composer', 'consents', 'contacts', 'credits', 'exports', 'groups', 'home', 'keys'],
  ...['links', 'members', 'messages', 'operator', 'segments', 'senders', 'session', 'verifications', 'webhooks'],
  ...['imports', 'inbox', 'opt-outs', 'reports', 'templates'],
];

function consoleFolders(): Readonly<Record<string, readonly string[]>> {
  const below = ['api', 'ui', 'charts', 'format', 'text'];
  return {
    styles: [],
    format: [],
    text: ['format'],
    api: ['format', 'text'],
    ui: ['api', 'format', 'text'],
    charts: ['format', 'text', 'ui'],
    ...Object.fromEntries(FEATURES.map((feature) => [feature, below])),
    app: [...below, 'styles', ...FEATURES],
  };
}

/**
 * Rooms whose folders import one way: whom each folder may import besides itself. Files that stand beside the door put the
 * folders together, and no folder imports them.
 */
export const MAY_IMPORT_INSIDE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  people: {
    person: [],
    mails: ['person'],
    providers: ['person'],
    secrets: [],
    attempts: ['person'],
    sessions: ['person', 'secrets', 'attempts'],
    factors: ['mails', 'person', 'secrets', 'attempts', 'sessions'],
    'sign-in': ['providers', 'mails', 'person', 'secrets', 'attempts', 'sessions', 'factors'],
    links: ['providers', 'mails', 'attempts', 'person', 'secrets', 'sessions', 'factors', 'sign-in'],
    members: ['person', 'sessions', 'links'],
    views: ['person'],
    openid: [
      ...['providers', 'mails', 'attempts', 'person', 'secrets', 'sessions', 'factors', 'sign-in'],
      ...['links', 'members'],
    ],
  },
  lib: {
    time: [],
    values: [],
    files: [],
    background: [],
    outbound: ['background', 'tls'],
    tls: ['time', 'background'],
    'sms-protocol': [],
    ids: ['time'],
    phone: ['time'],
    settings: ['time', 'values', 'phone'],
    windows: ['time', 'values', 'phone'],
  },
  sip: {
    messages: [],
    network: [],
    media: ['messages', 'network'],
    transport: ['messages', 'network'],
    transactions: ['messages'],
    calls: ['messages', 'network', 'media', 'transport', 'transactions'],
  },
  webhooks: {
    sending: [],
    log: ['sending', 'endpoints'],
    endpoints: ['sending'],
    engine: ['sending', 'endpoints', 'log'],
  },
  http: {
    frame: [],
    direct: ['frame'],
    pages: ['frame'],
    reference: ['frame'],
  },
  'sms/messages': {
    message: [],
    figures: ['message'],
    threads: ['message'],
    outbox: ['message', 'figures'],
    receipts: ['message', 'figures'],
    submit: ['message', 'figures', 'threads', 'outbox', 'receipts'],
    quick: ['message', 'outbox', 'submit'],
    dispatch: ['message', 'figures', 'outbox', 'submit'],
    recovery: ['message', 'figures', 'outbox', 'receipts', 'submit'],
  },
  'sms/campaigns': {
    rows: [],
    audience: ['rows'],
    drafts: ['rows'],
    sending: ['rows', 'audience'],
    moves: ['rows', 'audience', 'drafts'],
    reports: ['rows'],
    batch: ['rows', 'audience', 'drafts'],
    'not-reached': ['rows', 'audience', 'drafts'],
  },
  'voice/campaigns': {
    rows: [],
    speech: ['rows'],
    audience: ['rows', 'speech'],
    drafts: ['rows'],
    moves: ['rows', 'audience', 'speech'],
    calls: ['rows', 'moves', 'speech'],
    recovery: ['rows', 'moves', 'calls'],
    single: ['rows', 'speech', 'audience', 'drafts', 'moves', 'calls'],
    reports: ['rows', 'calls'],
  },
  cli: {
    frame: [],
    commands: ['frame'],
  },
  console: consoleFolders(),
};

/** From these, whoever may import them at all may take types alone: their values would drag in what stands above. */
export const TYPES_ALONE: Readonly<Record<string, readonly string[]>> = {
  config: ['backup', ...DOMAIN, 'http', 'worker'],
  runtime: ['db', 'backup', 'mail', 'lib', ...DOMAIN, 'carriers', 'dialers', 'http', 'worker'],
};

/** Every other command calls the API, as any client does. `serve` takes types; one file loads the server when a command needs it, and one only serves. */
export const MAY_USE_FRONT_DOOR = /^cli\/src\/(frame\/load-server|commands\/serve|serve-alone)\.ts$/;

/** Packages of others that only one place knows, so that they can be exchanged there. */
export const KNOWN_ONLY_TO: readonly { readonly name: RegExp; readonly by: RegExp }[] = [
  { name: /^(@fastify\/.*|fastify.*)$/, by: /^server\/src\/http\// },
  { name: /^prom-client$/, by: /^server\/src\/metrics\.ts$/ },
  { name: /^pino$/, by: /^server\/src\/log\.ts$/ },
  { name: /^(pg|pg-.*)$/, by: /^server\/src\/(db|backup|embedded|start)\// },
  { name: /^@simplewebauthn\//, by: /^server\/src\/people\/factors\/passkey-ceremony\.ts$/ },
  { name: /^openid-client$/, by: /^server\/src\/people\/openid\/provider-client\.ts$/ },
  { name: /^nodemailer$/, by: /^server\/src\/mail\// },
  { name: /^@echogarden\//, by: /^server\/src\/speech\// },
  { name: /^hyparquet/, by: /^server\/src\/exports\/encode\/parquet-part\.ts$/ },
  { name: /^zod$/, by: /^(contract\/src|server\/src\/(http|routes|carriers\/http-profile))\// },
  { name: /^commander$/, by: /^cli\/src\// },
  { name: /^(react|react-dom|@tanstack)(\/|$)/, by: /^console\/src\// },
  { name: /^(vite|@vitejs\/.*)$/, by: /^console\/build\// },
];

export function unitOf(path: string): string {
  const inServer = /^server\/src\/((?:(?:sms|voice)\/)?[^/]+?)(?:\.ts)?(?:\/|$)/.exec(path);
  return inServer?.[1] ?? path.split('/', 1)[0] ?? '';
}

/** The folder inside a room that a file stands in; null for the files beside the room's door. */
export function folderInRoom(path: string): string | null {
  return (
    /^(?:server\/src\/(?:(?:sms|voice)\/[^/]+|(?!sms\/|voice\/)[^/]+)|(?:cli|console)\/src)\/([^/]+)\//.exec(
      path,
    )?.[1] ?? null
  );
}

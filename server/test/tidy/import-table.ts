/**
 * Who may import whom: the law of the house. A unit is a package (contract, sdk, cli), a room (a folder of server/src) or a
 * file that stands in server/src by itself. What proves or measures (tests, testing folders, scripts, bench) may import anything.
 */
const BASE = ['lib', 'errors', 'clock', 'log', 'runtime'];
const DOMAIN_BASE = [...BASE, 'config', 'db'];
const DOMAIN = ['identity', 'billing', 'contacts', 'links', 'sms', 'voice'];

export const MAY_IMPORT: Readonly<Record<string, readonly string[] | 'anything'>> = {
  contract: [],
  sdk: ['contract'],
  cli: ['sdk', 'front-door'],
  console: ['sdk'],

  lib: [],
  smpp: ['lib'],
  sip: ['lib'],
  errors: [],
  clock: ['lib'],
  log: ['lib'],
  metrics: [],
  runtime: ['clock', 'db', 'log'],
  config: ['lib', 'log', 'identity'],
  db: BASE,

  identity: DOMAIN_BASE,
  billing: [...DOMAIN_BASE, 'identity'],
  contacts: [...DOMAIN_BASE, 'identity'],
  links: [...DOMAIN_BASE, 'identity'],
  sms: [...DOMAIN_BASE, 'identity', 'billing', 'contacts', 'links'],
  voice: [...DOMAIN_BASE, 'identity', 'billing', 'contacts'],
  carriers: [...BASE, 'sms', 'smpp'],
  dialers: [...BASE, 'voice', 'sip'],
  simulator: ['log', 'smpp', 'sip'],
  speech: [...BASE, 'voice', 'sip'],
  http: [...DOMAIN_BASE, ...DOMAIN, 'contract'],
  worker: [...DOMAIN_BASE, ...DOMAIN],

  readiness: ['db', 'http'],
  'first-start': [...DOMAIN_BASE, ...DOMAIN],
  secret: [...DOMAIN_BASE],
  started: ['log'],
  connect: [...DOMAIN_BASE, 'started'],
  maintenance: [...DOMAIN_BASE, 'connect', 'started'],
  'start-voice': ['config', 'dialers', 'lib', 'metrics', 'runtime', 'simulator', 'speech', 'started', 'voice'],
  app: 'anything',
  'front-door': ['app', 'smpp', 'config', 'connect', 'db', 'lib', 'log', 'maintenance'],
};

/** From these, whoever may import them at all may take types alone: their values would drag in what stands above. */
export const TYPES_ALONE: Readonly<Record<string, readonly string[]>> = {
  contract: ['sdk'],
  config: ['identity', 'billing', 'contacts', 'links', 'sms', 'voice', 'http', 'worker', 'secret'],
  runtime: ['db', 'identity', 'billing', 'contacts', 'links', 'sms', 'voice', 'carriers', 'dialers', 'http', 'worker'],
};

/** Every other command calls the API, as any client does. */
export const MAY_USE_FRONT_DOOR =
  /^cli\/src\/(main|serve|connection|commands\/(serve|migrate|backup|restore|simulate-\w+))\.ts$/;

/** Packages of others that only one place knows, so that they can be exchanged there. */
export const KNOWN_ONLY_TO: readonly { readonly name: RegExp; readonly by: RegExp }[] = [
  { name: /^(@fastify\/.*|fastify.*)$/, by: /^server\/src\/http\// },
  { name: /^prom-client$/, by: /^server\/src\/metrics\.ts$/ },
  { name: /^pino$/, by: /^server\/src\/log\.ts$/ },
  { name: /^(pg|pg-.*)$/, by: /^server\/src\/(db\/|connect\.ts$)/ },
  { name: /^@echogarden\//, by: /^server\/src\/speech\// },
  { name: /^zod$/, by: /^(contract\/src|server\/src\/http)\// },
  { name: /^commander$/, by: /^cli\/src\// },
];

export function unitOf(path: string): string {
  const inServer = /^server\/src\/([^/]+?)(?:\.ts)?(?:\/|$)/.exec(path);
  return inServer?.[1] ?? path.split('/', 1)[0] ?? '';
}

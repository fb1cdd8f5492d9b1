// The schema of the chart's values, by which `helm` refuses wrong names and wrong types before anything is changed.
import { SETTINGS } from '@volley/server';

type Schema = Readonly<Record<string, unknown>>;
type Setting = (typeof SETTINGS)[keyof typeof SETTINGS];

/** What the chart and the image set themselves. */
const SET_BY_CHART: ReadonlySet<string> = new Set([
  ...['DATABASE_URL', 'VOLLEY_SECRET', 'VOLLEY_HOST', 'VOLLEY_PORT', 'VOLLEY_LINKS_PORT', 'VOLLEY_DATA_DIR'],
]);

const TEXT: Schema = { type: 'string' };
const FLAG: Schema = { type: 'boolean' };
const OBJECT: Schema = { type: 'object' };
const TEXTS_BY_NAME: Schema = { type: 'object', additionalProperties: TEXT };
const LISTED: Schema = { type: 'array', items: OBJECT };
/** As Kubernetes writes amounts of memory and storage. */
const AMOUNT: Schema = { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)?(m|[kKMGTPE]i?)?$' };

const whole = (minimum: number): Schema => ({ type: 'integer', minimum });
const oneOf = (...choices: string[]): Schema => ({ type: 'string', enum: choices });
const matching = (pattern: string): Schema => ({ type: 'string', pattern });

function closed(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', additionalProperties: false, properties };
}

function listOf(...required: string[]): Schema {
  return { type: 'array', items: { type: 'object', required, properties: namedTexts(required) } };
}

function namedTexts(names: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, TEXT]));
}

/** An empty text leaves a setting at its default. */
function typeOfSetting({ read: { form } }: Setting): Schema {
  if (form === undefined) return TEXT;
  if ('choices' in form) return oneOf(...form.choices, '');
  const { min, max, isWhole } = form;
  // In a file it is a number, from `--set-string` a text.
  const pattern = isWhole ? '^[0-9]*$' : '^[0-9]*(\\.[0-9]+)?$';
  return { type: [isWhole ? 'integer' : 'number', 'string'], minimum: min, maximum: max, pattern };
}

function settings(): Schema {
  const entries = Object.values(SETTINGS)
    .filter(({ name }) => !SET_BY_CHART.has(name))
    .flatMap((setting): [string, Schema][] => {
      const description = setting.description.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
      const value: [string, Schema] = [setting.name, { description, ...typeOfSetting(setting) }];
      const inFile = { description: `The file that holds ${setting.name}.`, ...matching('^(/.*)?$') };
      return setting.isSecret ? [value, [`${setting.name}_FILE`, inFile]] : [value];
    });
  return closed(Object.fromEntries(entries));
}

const INGRESS = closed({
  enabled: FLAG,
  className: TEXT,
  host: { type: 'string', minLength: 1 },
  tlsSecret: TEXT,
  annotations: TEXTS_BY_NAME,
});

function values(): Record<string, Schema> {
  return {
    replicas: whole(0),
    image: closed({
      repository: { type: 'string', minLength: 1 },
      tag: TEXT,
      pullPolicy: oneOf('Always', 'IfNotPresent', 'Never'),
    }),
    imagePullSecrets: listOf('name'),
    existingSecret: TEXT,
    databaseUrl: matching('^(postgres(ql)?://.+)?$'),
    secret: matching('^(.{16,})?$'),
    databaseCaConfigMap: TEXT,
    settings: settings(),
    extraVolumes: listOf('name'),
    extraVolumeMounts: listOf('name', 'mountPath'),
    service: closed({ type: oneOf('ClusterIP', 'NodePort', 'LoadBalancer'), annotations: TEXTS_BY_NAME }),
    ingress: closed({ api: INGRESS, links: INGRESS }),
    persistence: closed({
      size: AMOUNT,
      storageClass: TEXT,
      accessModes: {
        type: 'array',
        minItems: 1,
        items: oneOf('ReadWriteOnce', 'ReadWriteOncePod', 'ReadWriteMany'),
      },
    }),
    resources: closed({ requests: OBJECT, limits: OBJECT, claims: listOf('name') }),
    drainSeconds: whole(0),
    terminationGracePeriodSeconds: whole(0),
    podDisruptionBudget: closed({
      enabled: FLAG,
      maxUnavailable: { type: ['integer', 'string'], minimum: 0, pattern: '^[0-9]+%$' },
    }),
    podAnnotations: TEXTS_BY_NAME,
    podLabels: TEXTS_BY_NAME,
    nodeSelector: TEXTS_BY_NAME,
    tolerations: LISTED,
    affinity: OBJECT,
    topologySpread: FLAG,
    // Helm hands these to every chart that is part of another one.
    global: OBJECT,
  };
}

/** Returns the text of values.schema.json. Helm 3 reads this draft of JSON Schema, and patterns without a look ahead. */
export function renderChartSchema(): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment:
      'Made by `npm run docs` from scripts/generate-chart-schema.ts and server/src/config.ts: change those, not this.',
    title: 'Values of the chart volley',
    ...closed(values()),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

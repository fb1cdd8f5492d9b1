import { type Setting, setting } from './setting.ts';
import { BadValue, oneOf } from './setting-values.ts';

/** Where a bucket is, and by what key it may be used. */
export interface ObjectStoreSettings {
  /** The address of the bucket, without a slash at its end. */
  readonly address: string;
  /** What the keys of objects begin with; empty, or with a slash at its end. */
  readonly folder: string;
  readonly region: string;
  readonly keyId: string;
  readonly secretKey: string;
  /** False: what is there is read and moved back, and nothing new is put there. */
  readonly takesNew: boolean;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9._-]+)*$/;

function bucket(raw = ''): { readonly name: string; readonly folder: string } | null {
  if (raw === '') return null;
  if (!BUCKET.test(raw))
    throw new BadValue('must be the name of a bucket, such as volley, or of a folder in one, such as company/volley');
  const [name = '', ...folders] = raw.split('/');
  return { name, folder: folders.map((part) => `${part}/`).join('') };
}

function endpoint(raw = ''): string {
  if (raw === '') return '';
  const url = URL.canParse(raw) ? new URL(raw) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === raw.replace(/\/$/, '');
  if (!isOrigin) throw new BadValue('must be an address such as https://s3.example.com, without a path');
  return url.origin;
}

/** Visible ASCII: a line break at the end of a copied key would be refused by the server, and nobody would see why. */
function key(raw = ''): string {
  if (!/^[\x21-\x7e]*$/.test(raw)) throw new BadValue('must consist of visible ASCII characters');
  return raw;
}

const WITH_BUCKET = 'Needs `VOLLEY_S3_BUCKET`.';

export const OBJECT_STORE_SETTINGS = {
  s3Bucket: setting({
    name: 'VOLLEY_S3_BUCKET',
    description:
      'The bucket of an S3-compatible store that holds the sounds of recordings and uploaded files, or a folder in it: `volley`, `company/volley`. Without it they are in Postgres ([operations](operations.md#recordings-and-files-in-an-object-store)).',
    read: bucket,
  }),
  s3Endpoint: setting({
    name: 'VOLLEY_S3_ENDPOINT',
    description: 'The address of the store, such as `https://s3.example.com`, without the bucket.',
    defaultText: "Amazon's of the region",
    read: endpoint,
  }),
  s3Region: setting({
    name: 'VOLLEY_S3_REGION',
    description: 'The region that requests to the store are signed for.',
    defaultText: 'us-east-1',
    read: (region = 'us-east-1') => {
      if (!/^[a-z0-9-]{1,64}$/.test(region)) throw new BadValue('must be a region such as eu-central-1');
      return region;
    },
  }),
  s3Style: setting({
    name: 'VOLLEY_S3_STYLE',
    description:
      'Where the name of the bucket stands in addresses: `path` (`https://s3.example.com/volley/…`), or `host` (`https://volley.s3.example.com/…`).',
    read: oneOf<'path' | 'host'>(['path', 'host'], 'path'),
  }),
  s3KeyId: setting({
    name: 'VOLLEY_S3_KEY_ID',
    description: `The id of the access key. ${WITH_BUCKET}`,
    read: key,
  }),
  s3SecretKey: setting({
    name: 'VOLLEY_S3_SECRET_KEY',
    description: `The secret of the access key. ${WITH_BUCKET}`,
    isSecret: true,
    read: key,
  }),
  s3Use: setting({
    name: 'VOLLEY_S3_USE',
    description:
      '`store`: new recordings and files are put into the store, and recordings that are in Postgres are moved there. `leave`: what is in the store can be read, nothing new is put there, and recordings are moved back to Postgres.',
    read: oneOf<'store' | 'leave'>(['store', 'leave'], 'store'),
  }),
} satisfies Record<string, Setting<unknown>>;

type Values = {
  readonly [Name in keyof typeof OBJECT_STORE_SETTINGS]: ReturnType<(typeof OBJECT_STORE_SETTINGS)[Name]['read']>;
};

const KEYS = [
  ['s3KeyId', 'VOLLEY_S3_KEY_ID'],
  ['s3SecretKey', 'VOLLEY_S3_SECRET_KEY'],
] as const;

/** What is missing beside a bucket that is set. A value that could not be read is no string and was told before. */
export function objectStoreProblems(values: Values): { name: string; sentence: string }[] {
  if (!values.s3Bucket) return [];
  return KEYS.flatMap(([field, name]) =>
    values[field] === '' ? [{ name, sentence: `${name} must be set too, with VOLLEY_S3_BUCKET.` }] : [],
  );
}

/** Null: everything is in Postgres. */
export function objectStoreOf(values: Values): ObjectStoreSettings | null {
  if (values.s3Bucket === null) return null;
  const { name, folder } = values.s3Bucket;
  const { s3Region: region, s3KeyId: keyId, s3SecretKey: secretKey } = values;
  const origin = new URL(values.s3Endpoint || `https://s3.${region}.amazonaws.com`);
  const isPath = values.s3Style === 'path';
  const address = isPath ? `${origin.origin}/${name}` : `${origin.protocol}//${name}.${origin.host}`;
  return { address, folder, region, keyId, secretKey, takesNew: values.s3Use === 'store' };
}

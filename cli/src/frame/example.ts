import type { Typed } from './flags.ts';
import type { Plan } from './perform.ts';

/** Values for what the contract has no example of. */
const SAMPLES: Readonly<Record<string, string>> = {
  id: '2',
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120003',
  reason: '"Not a name of yours"',
  phone_number: '0244123456',
  prefix: '23320',
  code: 'k7Qm2xWf',
  key: 'city',
  to: '0244123456',
  number: '0244123456',
  domain: 'phish.example',
  scheduled_at: '2027-01-31T09:00',
};

/** A word as it is typed in a shell. */
function quoted(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (/^[\w.,@:/+-]+$/.test(text)) return text;
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** The words of one value, with the sample of the contract before others. */
function wordsOf({ field, of, list, parse }: Typed, samples: Readonly<Record<string, unknown>>): string {
  const sample = parse === undefined ? samples[field] : undefined;
  const last = field.slice(field.lastIndexOf('.') + 1);
  if (sample === undefined && of.kind === 'text' && /(^|_)id$/.test(last))
    return SAMPLES[last === 'id' ? 'code' : 'uuid'] ?? '';
  if (sample === undefined) return SAMPLES[last] ?? of.choices?.[0] ?? (of.kind === 'text' ? last : '2');
  if (Array.isArray(sample)) return sample.map(quoted).join(list === 'commas' ? ',' : ' ');
  if (of.kind === 'hours') return `${(sample as { from: string }).from}-${(sample as { to: string }).to}`;
  if (of.kind !== 'pairs') return quoted(sample);
  return Object.entries(sample as object)
    .map(([key, value]) => quoted(`${key}=${value}`))
    .join(' ');
}

const FILES = { json: [], live: [], table: ['file.csv'], file: ['file.wav'] } as const;

/** The words after a command in its first example: all that it needs, and what the example of the contract has. */
export function exampleOf({ verb, args, flags, operation, noun }: Plan): string {
  const { example, optional = [], defaults = {} } = verb;
  if (example !== undefined) return example;
  const { samples = {} } = operation;
  const isNeeded = ({ of, field }: Typed) =>
    of.isRequired === true && !optional.includes(field) && !(field in defaults);
  const isShown = (one: Typed) =>
    isNeeded(one) ||
    (one.parse === undefined &&
      samples[one.field] !== undefined &&
      samples[one.field] !== null &&
      one.of.kind !== 'json');
  const asked = flags
    .filter((one) => isShown(one) && one.of.kind !== 'parts')
    .map((one) => {
      const isSwitch = one.of.kind === 'switch' && one.parse === undefined;
      if (isSwitch || one.of.kind === 'word') return `--${samples[one.field] === false ? 'no-' : ''}${one.flag}`;
      const words = wordsOf(one, samples);
      return words === '' ? '' : `--${one.flag} ${words}`;
    });
  const needed = args
    .filter((one) => one.name.startsWith('<') || samples[one.field] !== undefined)
    .map((one) => (noun.name === 'user' && one.field === 'uuid' ? 'ama@example.com' : wordsOf(one, samples)));
  const text = verb.text === undefined || samples[verb.text] === undefined ? [] : [quoted(samples[verb.text])];
  const file = operation.isUpload ? ['message.wav'] : FILES[operation.reply];
  return [...needed, ...text, ...file, ...asked].filter((words) => words !== '').join(' ');
}

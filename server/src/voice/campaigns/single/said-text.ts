import { listFieldNames } from '@volley/text';
import { type AudienceMember, findNumbers } from '../../../audiences/index.ts';
import { listFieldsOfText, unspokenFieldProblem } from '../../../contact-fields/index.ts';
import type { Handle } from '../../../db/index.ts';
import { invalidInput } from '../../../errors.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { compileTemplate, fieldsWithValues, findUsable, textsOf } from '../../../sms/templates/index.ts';
import { compileSpoken, isForEach, type RecordingRecord } from '../../recordings/index.ts';

const SPOKEN_CHARACTERS_MAX = 2_000;
const TEMPLATE_FIELD = 'template.id';

type Values = Readonly<Record<string, string>>;

export interface SaidTemplate {
  readonly uuid: Uuid;
  readonly values: Values;
  /** Empty for that of the contact. */
  readonly language: string;
}

/** What a single call plays or says: exactly one of the three. */
export interface Said {
  readonly recording: RecordingRecord | null;
  readonly text: string | undefined;
  readonly template: SaidTemplate | undefined;
  /** Values by name, in place of what the contact has. */
  readonly fields: Values;
}

type Write = (member: AudienceMember) => string;
interface Compiled {
  /** The contact's fields that are read. */
  readonly ownKeys: readonly string[];
  readonly write: Write;
}

const nobody = (phoneNumber: PhoneNumber): AudienceMember => ({
  ...{ contactId: null, phoneNumber, firstName: '', lastName: '', fields: null, barredBy: '' },
});

const noLinks = (): never => {
  throw new Error('a spoken text has no short links');
};

/** Refuses a text that names a field which neither the account nor the request has. */
export async function refuseBadSaid(
  handle: Handle,
  accountId: number,
  { text, template, fields }: Pick<Said, 'text' | 'template' | 'fields'>,
): Promise<void> {
  const problem = text === undefined ? null : await unspokenFieldProblem(handle, accountId, text, Object.keys(fields));
  if (problem !== null) throw invalidInput({ text: [`The text field ${problem}`] });
  if (template) await openTemplate(handle, accountId, template);
}

async function openTemplate(handle: Handle, accountId: number, { uuid, values }: SaidTemplate) {
  const template = await findUsable(handle, { accountId, uuid, field: TEMPLATE_FIELD });
  const compiled = await compileTemplate(handle, accountId, template, { isShortened: false, address: '' });
  if (compiled.linksCount > 0 || listFieldNames(textsOf(template)).includes('opt_out_url'))
    throw invalidInput({ [TEMPLATE_FIELD]: ['This template has a link, which nobody can follow by ear.'] });
  const missing = template.valueKeys.filter((key) => !values[key]);
  if (missing.length > 0)
    throw invalidInput(
      Object.fromEntries(missing.map((key) => [`template.values.${key}`, ['This value is required by the template.']])),
    );
  return compiled;
}

async function compile(handle: Handle, accountId: number, said: Said): Promise<Compiled | null> {
  const { template, fields } = said;
  if (template) {
    const { ownKeys, merge } = await openTemplate(handle, accountId, template);
    const all = { ...fields, ...template.values };
    return { ownKeys, write: (member) => merge(fieldsWithValues(member, all, template.language), noLinks)?.text ?? '' };
  }
  const text = said.text ?? (said.recording && isForEach(said.recording) ? said.recording.spokenText : null);
  if (text === null) return null;
  const { ownKeys, merge } = compileSpoken(text, await listFieldsOfText(handle, accountId, text, Object.keys(fields)));
  return { ownKeys, write: (member) => merge(fieldsWithValues(member, fields, ''))?.text ?? '' };
}

export interface Heard {
  readonly member: AudienceMember;
  /** Null for the recording as it is. */
  readonly text: string | null;
}

/** Returns what a number will hear. `ownKeys`: further fields of the contact that are read. */
export async function writeSaid(
  handle: Handle,
  accountId: number,
  { said, number, ownKeys }: { readonly said: Said; readonly number: PhoneNumber; readonly ownKeys: readonly string[] },
): Promise<Heard> {
  const compiled = await compile(handle, accountId, said);
  const keys = [...new Set([...ownKeys, ...(compiled?.ownKeys ?? [])])];
  const known = await findNumbers(handle, accountId, { phoneNumbers: [number], ownKeys: keys });
  const member = known.get(number) ?? nobody(number);
  if (compiled === null) return { member, text: null };
  const text = compiled.write(member);
  const field = said.template ? 'template' : said.text === undefined ? 'recording_id' : 'text';
  if (text.trim() === '')
    throw invalidInput({ [field]: ['Nothing can be said: the text is empty without its fields.'] });
  if (text.length > SPOKEN_CHARACTERS_MAX)
    throw invalidInput({ [field]: ['What would be said is longer than 2,000 characters.'] });
  return { member, text };
}

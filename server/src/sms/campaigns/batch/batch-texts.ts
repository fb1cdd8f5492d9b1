import { type AudienceMember, findNumbers } from '../../../audiences/index.ts';
import { invalidInput } from '../../../errors.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Runtime } from '../../../runtime.ts';
import { compileTemplate, fieldsWithValues, findUsable, type TemplateRef } from '../../templates/index.ts';
import type { BatchInput, BatchItem } from './send-batch.ts';

/** Writes the texts of a batch's items. */
export interface BatchTexts {
  /** The version that is sent; null if the batch has no template. */
  readonly template: TemplateRef | null;
  readonly members: ReadonlyMap<PhoneNumber, AudienceMember>;
  /** Returns the text, or what is wrong with the item, by its field. */
  write(item: BatchItem, number: PhoneNumber): string | Readonly<Record<string, string[]>>;
}

const NOBODY = { firstName: '', lastName: '', fields: null };

const noLinks = (): never => {
  throw new Error('the text of a batch has no short links');
};

async function openTemplate(rt: Runtime, accountId: number, uuid: BatchInput['templateUuid'] & string) {
  const template = await findUsable(rt.db, { accountId, uuid, field: 'template.id' });
  const compiled = await compileTemplate(rt.db, accountId, template, { isShortened: false, address: '' });
  if (compiled.linksCount > 0)
    throw invalidInput({ 'template.id': ['This template has a short link: send it by a campaign.'] });
  return { template, compiled };
}

/** Reads the template and the contacts once for all items. */
export async function openBatchTexts(
  rt: Runtime,
  accountId: number,
  { message, templateUuid, values, language }: BatchInput,
  phoneNumbers: readonly PhoneNumber[],
): Promise<BatchTexts> {
  const made = templateUuid === null ? null : await openTemplate(rt, accountId, templateUuid);
  const ownKeys = made?.compiled.ownKeys ?? [];
  const members = await findNumbers(rt.db, accountId, { phoneNumbers, ownKeys });
  return {
    template: made && { uuid: made.template.uuid, version: made.template.version },
    members,
    write(item, number) {
      if (item.message !== undefined) return item.message;
      if (made === null)
        return message ?? { message: ['The message field is required where the batch has no text and no template.'] };
      const all = { ...values, ...item.values };
      const missing = made.template.valueKeys.filter((key) => !all[key]);
      if (missing.length > 0)
        return Object.fromEntries(missing.map((key) => [`values.${key}`, ['This value is required by the template.']]));
      return made.compiled.merge(fieldsWithValues(members.get(number) ?? NOBODY, all, language), noLinks)?.text ?? '';
    },
  };
}

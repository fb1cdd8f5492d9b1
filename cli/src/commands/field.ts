// The verbs of contact fields, which an account defines itself.
import { noun } from '../frame/noun.ts';
import { oneLine } from '../frame/rows.ts';
import { renderAll } from '../frame/show.ts';
import { verb } from '../frame/verb.ts';

/** Turns `date_of_birth` into `Date of birth`. */
const labelOf = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;

const wordsOf = ({ name, uuid }: { readonly name: string; readonly uuid: string | null }): string =>
  uuid === null ? 'the rules for marketing (volley consent rules)' : `${oneLine(name) || 'a campaign'} (${uuid})`;

export const field = noun('field', 'fields of your own that contacts have', ['contactFields'], {
  add: verb('contactFields.create', {
    args: ['key'],
    optional: ['label', 'kind'],
    help: {
      key: 'its name in texts, as {{city}}: letters from a to z, digits and _; it never changes',
      label: 'what people read beside its values (default: the key in words)',
      kind: 'what its values are (default: text, with --choice: choice)',
    },
    input: ({ key, label, kind, ...others }) => ({
      key,
      label: label ?? labelOf(String(key)),
      kind: kind ?? ('choices' in others ? 'choice' : 'text'),
      ...others,
    }),
    says: ({ key, label }) => `The field ${key} (${label}) is added. Texts name it as {{${key}}}.`,
    example: ['city --choice Accra Kumasi Tamale --default "your town"', 'birthday --kind date'],
  }),
  list: verb('contactFields.list', {
    columns: ['key', 'label', 'kind', 'choices', 'default_value as default'],
    empty: 'No field found.',
  }),
  show: verb('contactFields.get', {
    says: ({ key, used_by, ...one }) => renderAll({ field: key, ...one, used_by: used_by.map(wordsOf) }),
    example: 'city',
  }),
  change: verb('contactFields.update', {
    says: ({ key, label }) => `The field ${key} (${label}) is changed.`,
    example: 'city --label Town --add-choice Ho --place 1',
  }),
  delete: verb('contactFields.delete', {
    says: (_, { key }) => `The field ${key} is deleted; its values are cleared soon after.`,
    json: (_, input) => input,
    example: 'city',
  }),
});

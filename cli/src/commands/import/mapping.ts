import { CommandError, EXIT } from '../../frame/failure.ts';
import type { ContactImport, Target } from './words.ts';

const SIMPLE = [
  'phone_number',
  'first_name',
  'last_name',
  'full_name',
  'email',
  'opt_out',
  'opt_out_when_no',
  'leave_out',
] as const;
const KINDS = ['text', 'number', 'date', 'yes_no'] as const;

const isSimple = (word: string): word is (typeof SIMPLE)[number] => (SIMPLE as readonly string[]).includes(word);
const isKind = (word: string): word is (typeof KINDS)[number] => (KINDS as readonly string[]).includes(word);

function readTarget(word: string, label: string): Target {
  if (isSimple(word)) return { to: word };
  const [first, key = '', kind = 'text'] = word.split(':');
  if (first === 'field') return { to: 'field', key };
  if (first === 'new' && isKind(kind)) return { to: 'new_field', key, label: label.slice(0, 60), kind };
  throw new CommandError(
    `--map: ${word} is nothing that a column can be. Write ${SIMPLE.join(', ')}, field:<key>, or new:<key>:<kind> with one of ${KINDS.join(', ')}.`,
    EXIT.usage,
  );
}

/** Applies options such as `--map "City=field:city"` to the proposed mapping. A column is given by its name in the file, or its number from 1. */
export function mapColumns({ columns, mapping }: ContactImport, words: readonly string[]): Target[] {
  const targets = [...mapping];
  for (const word of words) {
    const at = word.lastIndexOf('=');
    const name = word.slice(0, Math.max(0, at)).trim();
    const named = columns.findIndex((column) => column.name === name);
    const index = named >= 0 ? named : /^\d+$/.test(name) ? Number(name) - 1 : -1;
    const column = columns[index];
    if (!column)
      throw new CommandError(
        `--map: the file has no column "${name}". It has: ${columns.map((one) => one.name).join(', ')}.`,
        EXIT.usage,
      );
    targets[index] = readTarget(word.slice(at + 1).trim(), column.name);
  }
  return targets;
}

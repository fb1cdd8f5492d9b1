import { createInterface } from 'node:readline/promises';
import type { Client } from '@volley/sdk';
import type { ContactImport } from './words.ts';

export type DateOrder = NonNullable<ContactImport['date_order']>;

type UnclearDate = ContactImport['columns'][number]['unclear_dates'][number];

/** Asks a question on the terminal. */
export async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await reader.question(question)).trim().toLowerCase();
  } finally {
    reader.close();
  }
}

/** Returns some dates that could be either of two days, of the columns that are taken as dates. */
export async function listUnclearDates(
  client: Client,
  { columns, mapping }: ContactImport,
): Promise<readonly UnclearDate[]> {
  const fields = mapping.some(({ to }) => to === 'field') ? await client.contactFields.list() : [];
  const dated = new Set(fields.filter(({ kind }) => kind === 'date').map(({ key }) => key));
  return columns.flatMap(({ unclear_dates: dates }, index) => {
    const target = mapping[index];
    const isOfDates =
      target?.to === 'new_field' ? target.kind === 'date' : target?.to === 'field' && dated.has(target.key);
    return isOfDates ? dates : [];
  });
}

const examples = (dates: readonly UnclearDate[], order: DateOrder): string =>
  dates
    .slice(0, 3)
    .map((date) => `${date.value} is ${date[order]}`)
    .join(', ');

/** Returns what a person says; null if they leave it open. */
export async function askDateOrder(dates: readonly UnclearDate[]): Promise<DateOrder | null> {
  const answer = await ask(
    `What do the dates begin with?\n  d: the day (${examples(dates, 'day_first')})\n  m: the month (${examples(dates, 'month_first')})\n[d/m, or Enter to leave such dates out] `,
  );
  if (answer.startsWith('d')) return 'day_first';
  return answer.startsWith('m') ? 'month_first' : null;
}

/** Says how dates that could be either of two days are read. */
export function describeDates(
  { date_order: order, date_proof: proof }: ContactImport,
  dates: readonly UnclearDate[],
): string {
  if (order === null)
    return `It is open whether dates begin with the day or the month, so dates such as ${dates[0]?.value} are left out. Add --date-order day_first (${examples(dates, 'day_first')}) or --date-order month_first (${examples(dates, 'month_first')}).`;
  const because = proof === '' ? '' : `, as ${proof} in the file shows`;
  return `Dates begin with the ${order === 'day_first' ? 'day' : 'month'}${because}: ${examples(dates, order)}.`;
}

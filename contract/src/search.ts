import { z } from 'zod';
import { SEARCH_KINDS } from './choices.ts';
import { line, queryInteger, TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';
import { noun } from './noun.ts';
import { replyOf } from './replies.ts';

export const SEARCH_LENGTH_MIN = 2;
/** The pattern in the document: white space at both ends is removed, and two characters must be left. */
const SOUGHT =
  /^[\t-\r ]*[^\u0000-\u001f\u007f-\u009f]*[^\s\ufeff\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*[^\s\ufeff\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*[\t-\r ]*$/;
const OF_A_KIND_MAX = 20;
const OF_A_KIND_DEFAULT = 5;

export const foundThing = z.strictObject({
  kind: z
    .enum(SEARCH_KINDS)
    .describe('What it is; `campaign`: an SMS campaign; `number`: a number of which there is no contact'),
  id: z
    .string()
    .describe(
      'What its own operations name it by: a UUID, the key of a field, the code of a link, a number, or the id of a contact, key, account, carrier or trunk',
    ),
  name: z.string().describe('Its name; of a contact without one, a number or a message the number'),
  detail: z
    .string()
    .describe(
      'What tells it from others: the number of a contact, where a link leads, the state of anything that has one; empty: there is nothing to say',
    ),
  at: timestamp
    .nullable()
    .describe('When it was made; of a number when its conversation changed last, and null if there is none'),
});

const searchNoun = noun({ tag: 'Search' });

export const searchOperations = {
  find: searchNoun.get('search.find', '/search', {
    summary: 'Find anything by its name, number or id',
    description:
      'Finds what has a word that begins with each word of `q`, in any case and with or without accents; contacts and numbers also by the beginning of a number in any form and by its last digits, from four on; messages and campaigns also by their whole id or your own reference, and short links by their code. It answers by kind, people first, and the newest of each kind first, and looks only through what the caller may read.',
    query: z.strictObject({
      q: line(100)
        .min(SEARCH_LENGTH_MIN)
        .meta({ pattern: SOUGHT.source, description: 'What to look for, from two characters on' }),
      kind: z.enum(SEARCH_KINDS).optional().describe('Only what is of this kind; left out: everything'),
      per_kind: queryInteger({ min: 1, max: OF_A_KIND_MAX, default: OF_A_KIND_DEFAULT }).describe(
        `How many of each kind, up to ${OF_A_KIND_MAX}`,
      ),
    }),
    reply: replyOf('What was found', z.array(foundThing), [
      { kind: 'contact', id: '42', name: 'Ama Mensah', detail: '233244123456', at: TIMESTAMP_EXAMPLE },
    ]),
  }),
};

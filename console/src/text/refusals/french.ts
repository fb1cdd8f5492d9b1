import { asShown } from '../../format/no-breaks.ts';
import { calls } from './calls.fr.ts';
import { answers } from './carrier-answers.fr.ts';
import { codes } from './codes.fr.ts';
import { contacts } from './contacts.fr.ts';
import { fields } from './fields.fr.ts';
import { health } from './health.fr.ts';
import { makeSaid } from './make-said.ts';
import { messages } from './messages.fr.ts';
import { operator } from './operator.fr.ts';
import { people } from './people.fr.ts';
import { reasons } from './reasons.fr.ts';
import { tests } from './tests.fr.ts';

export const words = {
  codes: asShown(codes),
  fields: asShown(fields),
  sentences: asShown({
    ...people,
    ...messages,
    ...contacts,
    ...calls,
    ...operator,
    ...reasons,
    ...answers,
    ...health,
    ...tests,
  }),
};

export const said = makeSaid(words, false);

import { codes } from './codes.ts';
import { fields } from './fields.ts';
import { makeSaid } from './make-said.ts';
import { sentences } from './sentences.ts';

export const words = { codes, fields, sentences };

export const said = makeSaid(words, true);

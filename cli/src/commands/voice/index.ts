// The verbs of voice campaigns, from draft to report.
import { noun } from '../../frame/noun.ts';
import { drafts } from './drafts.ts';
import { ladder } from './ladder.ts';
import { moves } from './moves.ts';
import { reading } from './reading.ts';

export const voice = noun('voice', 'voice campaigns', [...drafts, ...moves, ...reading, ladder]);

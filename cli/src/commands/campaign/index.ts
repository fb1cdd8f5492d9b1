// The verbs of SMS campaigns, from draft to report.
import { noun } from '../../frame/noun.ts';
import { drafts } from './drafts.ts';
import { moves } from './moves.ts';
import { reading } from './reading.ts';
import { sending } from './sending.ts';
import { series } from './series.ts';

export const campaign = noun('campaign', 'SMS campaigns', [...drafts, ...sending, ...moves, ...series, ...reading]);

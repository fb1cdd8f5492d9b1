import { operations } from '@volley/contract';
import { type AccountKeyword, type AccountKeywords, getKeywords, updateKeywords } from '../../sms/inbound/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';

function presentOne({ standardWords, words, reply }: AccountKeyword) {
  return { standard_words: [...standardWords], words: [...words], reply };
}

const presentAll = ({ stop, start, help }: AccountKeywords) =>
  ok({ stop: presentOne(stop), start: presentOne(start), help: presentOne(help) });

export const keywordRoutes: readonly Route[] = [
  route(operations.keywords.get, { run: ({ rt, actor }) => getKeywords(rt, actor), present: presentAll }),
  route(operations.keywords.update, {
    run: ({ rt, actor }, { body }) => updateKeywords(rt, actor, body),
    present: presentAll,
    target: () => 'keywords',
  }),
];

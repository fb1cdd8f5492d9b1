import { z } from 'zod';
import { createdAt, line, lineOf, noQuery, updatedAt, uuid } from './fields.ts';
import { noun } from './noun.ts';
import { replyOf } from './replies.ts';

export const VIEWS_MAX = 50;
const ADDRESS_LENGTH_MAX = 1_000;

export const savedView = z.strictObject({
  uuid,
  name: z.string().describe('The name that the person gave it'),
  address: z.string().describe('The list with its search and filters: the address of its page below `/console`'),
  created_at: createdAt,
  updated_at: updatedAt,
});

const name = line(60).describe('Its name, up to 60 characters');
const example = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120081',
  name: 'Failed, MTN',
  address: '/messages?status=failed&network=MTN',
};

const { get, post, put, remove } = noun({
  tag: 'Search',
  auth: 'session',
  reads: 'read',
  writes: 'read',
  noun: 'Saved view',
  one: savedView,
  example,
});

/** The views of a person in one account, which nobody else sees. */
export const savedViewOperations = {
  list: get('savedViews.list', '/saved-views', {
    summary: 'List your own saved views of the account that you have entered, by their names',
    query: noQuery,
    reply: replyOf(`All of them, ${VIEWS_MAX} at most`, z.array(savedView), [example]),
  }),
  create: post('savedViews.create', '/saved-views', {
    summary: 'Save a view: a list with its search and filters',
    description: `Nobody else sees it, and it goes when your membership of the account ends, or when a person is erased whose number its search has. You keep ${VIEWS_MAX} of an account at most.`,
    body: z.strictObject({
      name,
      address: lineOf(
        ADDRESS_LENGTH_MAX,
        /^\/(?![/\\])[^\s\\#]*$/,
        'must be a path of the console, such as /messages?status=failed',
      ).describe('The address of its page below `/console`, up to 1,000 characters'),
    }),
    bodyExample: { name: example.name, address: example.address },
    errors: ['storage_limit'],
  }),
  update: put('savedViews.update', '/saved-views/{uuid}', {
    summary: 'Rename a saved view',
    body: z.strictObject({ name }),
    bodyExample: { name: 'Failed this week' },
  }),
  delete: remove('savedViews.delete', '/saved-views/{uuid}'),
};

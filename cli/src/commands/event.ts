import { noun } from '../frame/noun.ts';
import { verb } from '../frame/verb.ts';

export const event = noun('event', 'what happened: messages delivered, campaigns ended, and more', ['events'], {
  list: verb('events.list', {
    columns: ['created_at as happened', 'kind', 'id', 'data as what'],
    empty: 'Nothing has happened since somebody began to listen. This request listens for seven days.',
    example: '--kind message.delivered,message.undelivered --limit 20',
  }),
  follow: verb('events.follow', {
    does: 'print what happens as it happens, a line of JSON each, until you stop it',
    example: '--kind message.delivered',
  }),
});

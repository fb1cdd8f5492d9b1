import { noun } from '../frame/noun.ts';
import { verb } from '../frame/verb.ts';

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120051';

export const template = noun('template', 'named texts for campaigns and single messages', ['templates'], {
  add: verb('templates.create', {
    args: ['name', 'message as text'],
    example: [
      '"Order is ready" "Your order {{order_no}} is ready." --value order_no',
      'Welcome "Hello {{first_name|friend}}" --variant fr="Bonjour {{first_name}}" tw="Akwaaba {{first_name}}"',
    ],
  }),
  list: verb('templates.list', {
    columns: [
      'uuid',
      'name',
      'version',
      ['languages', ({ variants }) => Object.keys(variants).join(', ') || '-'],
      'message as text',
    ],
    empty: 'There is no template yet: see volley template add --help',
  }),
  show: verb('templates.get'),
  change: verb('templates.update', {
    example: `${EXAMPLE} --message "Your order {{order_no}} waits for you."`,
  }),
  versions: verb('templates.versions', {
    columns: ['version', 'created_at as since', 'message as text'],
  }),
  version: verb('templates.version', { args: ['uuid', 'version as number'], example: `${EXAMPLE} 2` }),
  delete: verb('templates.delete'),
});

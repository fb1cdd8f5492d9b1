import { z } from 'zod';
import { countryInput, createdAt, line, lineOf, TIMESTAMP_EXAMPLE } from './fields.ts';
import { operatorNoun } from './noun.ts';

export const networkCode = z.strictObject({
  code: z.string().describe('The code of the country and that of the network (MCC and MNC), as five or six digits'),
  country: z.string().describe('The country of the network, as two letters'),
  network: z.string().describe('The name of the network, as in messages'),
  created_at: createdAt,
});

const CODE = /^[2-7]\d{4,5}$/;

const networkCodeNoun = operatorNoun({
  writes: 'operator_carriers',
  noun: 'Network code',
  params: z.object({ code: z.string().regex(CODE).describe('The code of the network') }),
  one: networkCode,
  example: { code: '62001', country: 'GH', network: 'MTN', created_at: TIMESTAMP_EXAMPLE },
});

export const networkCodeOperations = {
  list: networkCodeNoun.list('admin.networkCodes.list', '/admin/network-codes', {
    summary: 'List the codes of networks, newest first',
  }),
  set: networkCodeNoun.post('admin.networkCodes.set', '/admin/network-codes', {
    confirms: true,
    summary: 'Say which network a code means',
    description:
      'Costs of carriers and lookups of numbers name networks by their codes. The name is the one that messages have: that of the built-in table of prefixes, or one that you have set for a prefix. A network may have several codes.',
    body: z.strictObject({
      code: lineOf(6, CODE, 'must be the MCC and the MNC as five or six digits, such as 62001').describe(
        'The code of the country and that of the network (MCC and MNC), as five or six digits',
      ),
      country: countryInput.describe('The country of the network, as two letters'),
      network: line(100).describe('The name of the network, up to 100 characters'),
    }),
    bodyExample: { code: '62001', country: 'GH', network: 'MTN' },
  }),
  delete: networkCodeNoun.remove('admin.networkCodes.delete', '/admin/network-codes/{code}', {
    confirms: true,
    summary: 'Delete the code of a network',
  }),
};

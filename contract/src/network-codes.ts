import { z } from 'zod';
import { COST_FILE_BYTES_MAX, confirmInput, leftCount, leftLines } from './carrier-costs.ts';
import { countryInput, createdAt, line, lineOf, networkSearch, pageQuery, TIMESTAMP_EXAMPLE } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { replyOf } from './replies.ts';

export const networkCode = z.strictObject({
  code: z.string().describe('The code of the country and that of the network (MCC and MNC), as five or six digits'),
  country: z.string().describe('The country of the network, as two letters'),
  network: z.string().describe('The name of the network, as in messages'),
  created_at: createdAt,
});

const change = z.strictObject({
  kind: z.enum(['new', 'changed']).describe('What changes'),
  code: z.string().describe('The code of the network'),
  country: z.string().describe('The country of the network, as two letters'),
  network: z.string().describe('The network that the code will mean'),
  before: z.string().nullable().describe('The network and the country that it means now; null: none'),
  is_name_used: z
    .boolean()
    .describe('Whether numbers are of a network with this name; if not, costs by this code are for no number'),
});
export const networkCodeImport = z.strictObject({
  fingerprint: z.string().describe('Give it as `confirm`, with the same file, to store exactly this'),
  is_stored: z.boolean().describe('Whether it counts: false, it was only compared'),
  rows: z.int().nonnegative().describe('How many codes the file names'),
  new: z.int().nonnegative().describe('How many of them meant no network'),
  changed: z.int().nonnegative().describe('How many meant another network'),
  unused: z.int().nonnegative().describe('How many changes have a network whose name no number has'),
  left: leftCount,
  changes: z.array(change).describe('The first 100 changes'),
  left_lines: leftLines,
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
    summary: 'List the codes of networks, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: networkSearch }),
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
  import: networkCodeNoun.post('admin.networkCodes.import', '/admin/network-codes/import', {
    summary: 'Compare a list of network codes with those that are named, and store it once it is confirmed',
    description:
      'The body is a CSV file or an Excel workbook of up to 5 MB and 10,000 rows, with the names of its columns first: `code` (or `mcc` and `mnc`), `country` (or `iso`) as two letters, and `network`; other columns are left alone, so the price list of a carrier will do. Nothing is stored before the fingerprint of the comparison is given with the same file. Codes that the file does not name stay.',
    errors: ['conflict'],
    query: z.strictObject({ confirm: confirmInput }),
    upload: { contentTypes: ['application/octet-stream'], bytesMax: COST_FILE_BYTES_MAX },
    reply: replyOf('The comparison', networkCodeImport, {
      ...{ fingerprint: '5f2a90c4be0d4a7f9d3e0242ac120003', is_stored: false, rows: 40, new: 1, changed: 0 },
      ...{ unused: 0, left: 0, left_lines: [] },
      changes: [{ kind: 'new', code: '62001', country: 'GH', network: 'MTN', before: null, is_name_used: true }],
    }),
  }),
  delete: networkCodeNoun.remove('admin.networkCodes.delete', '/admin/network-codes/{code}', {
    confirms: true,
    summary: 'Delete the code of a network',
  }),
};

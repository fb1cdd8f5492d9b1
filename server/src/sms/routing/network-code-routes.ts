import { operations, presenter } from '@volley/contract';
import { networkCode, networkCodeImport } from '@volley/contract/network-codes';
import type { RequestContext } from '../../identity/index.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../../routes/index.ts';
import { importNetworkCodes } from './import-codes.ts';
import { deleteNetworkCode, readNetworkCodePage, refuseBadCountry, setNetworkCode } from './set-network-code.ts';

const { route } = routesWith<RequestContext>();

const present = presenter(networkCode);

const presentImport = presenter(networkCodeImport);

const { networkCodes } = operations.admin;

export const networkCodeRoutes = [
  route(networkCodes.list, {
    run: ({ rt }, { query }) => readNetworkCodePage(rt, pageRequest(query), query.search),
    present: (page, context, { query: { search } }) =>
      ok(presentFullPage(page, present, { context, path: '/admin/network-codes', filters: { search } })),
  }),
  route(networkCodes.set, {
    check: (_, { country }) => refuseBadCountry(country),
    run: ({ rt }, { body }) => setNetworkCode(rt, body),
    present: (code) => ok(present(code)),
    target: ({ code }) => `network code ${code}`,
  }),
  route(networkCodes.import, {
    run: ({ rt, upload }, { query }) => importNetworkCodes(rt, { file: upload, confirm: query.confirm ?? null }),
    present: (found) => ok(presentImport(found)),
    target: () => 'network codes',
  }),
  route(networkCodes.delete, {
    run: ({ rt }, { params }) => deleteNetworkCode(rt, params.code),
    present: () => done('Network code deleted.'),
    target: (_, { params }) => `network code ${params.code}`,
  }),
];

import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

type Takedown = Awaited<ReturnType<Client['admin']['linkTakedowns']['list']>>['data'][number];

const COLUMNS = {
  code: (down: Takedown) => down.code,
  account: (down: Takedown) => down.account_id,
  down: (down: Takedown) => shortTime(down.created_at),
  'because of': (down: Takedown) => oneLine(down.reason),
  url: (down: Takedown) => down.url,
};

async function takeDown(code: string, flags: ApiFlags & { readonly reason: string }): Promise<void> {
  const { reason } = flags;
  const down = await callApi(flags, (client) => client.admin.linkTakedowns.create({ code, reason }), {
    code: '<code>',
    reason: '--reason',
  });
  const others = down.kind === 'short_url' ? '' : ', together with all links of its campaign to the same address';
  print(
    flags,
    down,
    `The link ${down.code} of account ${down.account_id} is taken down${others}; every process applies it within a second.`,
  );
}

async function putUp(code: string, flags: ApiFlags): Promise<void> {
  const down = await callApi(flags, (client) => client.admin.linkTakedowns.delete({ code }), { code: '<code>' });
  print(flags, down, `The link ${down.code} of account ${down.account_id} works again.`);
}

export const linkTakedown = noun('link-takedown', 'takedowns of short links', [
  () =>
    withRows(apiCommand('list', 'list the links that were taken down, newest first')).action(
      async (flags: RowFlags) => {
        await callApi(flags, (client) =>
          printRows(flags, {
            source: client.admin.linkTakedowns.list.all(),
            columns: COLUMNS,
            empty: 'No short link is taken down.',
          }),
        );
      },
    ),
  () =>
    apiCommand('add <code>', 'take down a short link of any account')
      .requiredOption('--reason <text>', 'the reason; it is stored in the audit log of the account')
      .addHelpText('after', '\nExample:\n  volley link-takedown add harvest --reason "Asks for passwords"')
      .action(takeDown),
  () => apiCommand('remove <code>', 'restore a link that was taken down').action(putUp),
]);

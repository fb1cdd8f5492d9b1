import type { Command } from 'commander';
import { type ApiFlags, callLinks, linksCommand } from '../api-command.ts';
import { print } from '../output.ts';

function setDisabled(name: 'disable' | 'enable', summary: string): Command {
  const disabled = name === 'disable';
  return linksCommand(`${name} <code>`, summary).action(async (code: string, flags: ApiFlags) => {
    const link = await callLinks(flags, (client) => client.shortUrls.update({ id: code, disabled }));
    print(
      flags,
      link,
      `${link.short_url} ${disabled ? 'is switched off' : 'works again'}, everywhere within a second.`,
    );
  });
}

export function linkDisable(): Command {
  return setDisabled('disable', 'switch a short link off, and keep it');
}

export function linkEnable(): Command {
  return setDisabled('enable', 'switch a short link on again');
}

export function linkDelete(): Command {
  return linksCommand('delete <code>', 'delete a short link and what was stored of its visits').action(
    async (code: string, flags: ApiFlags) => {
      await callLinks(flags, (client) => client.shortUrls.delete({ id: code }));
      print(flags, { id: code }, `The short link ${code} is deleted, with what was stored of its visits.`);
    },
  );
}

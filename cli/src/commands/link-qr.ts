import type { Command } from 'commander';
import { type ApiFlags, callLinks, linksCommand } from '../api-command.ts';
import { CommandError, EXIT } from '../failure.ts';
import { print, saveFile } from '../output.ts';

async function drawQrCode(code: string, file: string, flags: ApiFlags): Promise<void> {
  const kind = /\.(svg|png)$/i.exec(file)?.[1]?.toLowerCase();
  if (kind === undefined) throw new CommandError('The file must end with .svg or .png.', EXIT.usage);
  const picture = await callLinks(
    flags,
    (client): Promise<string | Uint8Array> =>
      kind === 'png' ? client.shortUrls.qrPng({ id: code }) : client.shortUrls.qr({ id: code }),
  );
  saveFile(file, picture);
  print(flags, { file }, `The QR code of ${code} is in ${file}.`);
}

export function linkQr(): Command {
  return linksCommand('qr', 'write the QR code of a short link to a file')
    .argument('<code>', 'the short link')
    .argument('<file>', 'its end, .svg or .png, says which kind of picture it is')
    .addHelpText('after', '\nExample:\n  volley link qr k7Qm2xWf harvest.svg')
    .action(drawQrCode);
}

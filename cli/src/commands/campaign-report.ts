import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { describeReport, inThousands } from '../campaign-words.ts';
import { CommandError } from '../failure.ts';
import { print } from '../output.ts';

interface Flags extends ApiFlags {
  readonly csv?: string;
}

type Chunks = ReturnType<Client['smsCampaigns']['messagesCsv']['stream']>;

async function writeOut(chunks: Chunks): Promise<void> {
  for await (const chunk of chunks) {
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
  }
}

function isOfDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

/** Under another name until it is whole: half a report looks like a report. */
async function writeFile(path: string, chunks: Chunks): Promise<number> {
  const part = `${path}.part`;
  const file = createWriteStream(part);
  try {
    await pipeline(Readable.from(chunks), file);
    renameSync(part, path);
    return file.bytesWritten;
  } catch (error) {
    rmSync(part, { force: true });
    if (isOfDisk(error)) throw new CommandError(`${path} cannot be written: ${error.message}`);
    throw error;
  }
}

async function reportCampaign(uuid: string, flags: Flags): Promise<void> {
  const { csv: path } = flags;
  if (path === undefined) {
    const report = await callApi(flags, (client) => client.smsCampaigns.report({ uuid }));
    print(flags, report, describeReport(report));
    return;
  }
  if (path === '-') {
    await callApi(flags, (client) => writeOut(client.smsCampaigns.messagesCsv.stream({ uuid })));
    return;
  }
  const bytes = await callApi(flags, (client) => writeFile(path, client.smsCampaigns.messagesCsv.stream({ uuid })));
  print(flags, { file: path, bytes }, `${path} holds every recipient: ${inThousands(bytes)} bytes.`);
}

export function campaignReport(): Command {
  return apiCommand('report', 'say how a campaign stands: counts, reasons, cost, rate, and what it waits for')
    .argument('<uuid>', 'the campaign (see: volley campaign list)')
    .option('--csv <path>', 'write a line for each recipient to a file instead; - prints them')
    .addHelpText(
      'after',
      '\nExamples:\n  volley campaign report 0196f0c2-7a10-7cc4-9d3e-0242ac120003\n  volley campaign report 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --csv harvest.csv',
    )
    .action(reportCampaign);
}

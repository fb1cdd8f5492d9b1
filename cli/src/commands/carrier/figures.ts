import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { parseId } from '../../frame/arguments.ts';
import { renderFacts } from '../../frame/facts.ts';
import { print, renderTable } from '../../frame/output.ts';

type Figures = Awaited<ReturnType<Client['admin']['carriers']['figures']>>;

interface Flags extends ApiFlags {
  readonly period: '15m' | '1h' | '6h' | '24h' | '48h';
}

function describeAnswers(times: Figures['answer_ms']): string {
  if (times === null) return 'nothing was answered';
  const { average, p50, p95, p99, longest } = times;
  return `${average} ms on average; half within ${p50} ms, 95 % within ${p95} ms, 99 % within ${p99} ms, all within ${longest} ms`;
}

function describe(figures: Figures): string {
  const { accepted, refused, unanswered, throttled, codes, processes } = figures;
  const facts = renderFacts({
    accepted,
    refused: throttled === 0 ? refused : `${refused}, ${throttled} of them because they came too fast`,
    unanswered,
    'a second': `${figures.per_second}, at most ${figures.peak_per_second}`,
    answers: describeAnswers(figures.answer_ms),
  });
  const refusals = renderTable(codes, {
    code: ({ code }) => code,
    submits: ({ count }) => count,
    meaning: ({ words }) => (words === '' ? '-' : words),
  });
  const holders = renderTable(processes, {
    process: ({ host, pid }) => `${host}, pid ${pid}`,
    connected: ({ bound, binds }) => `${bound} of ${binds}`,
    unanswered: ({ open, window }) => `${open} of ${window}`,
    'at most a second': ({ allowed_per_second: allowed }) => allowed ?? 'no limit',
    state: ({ words }) => words,
  });
  return [
    facts,
    ...(codes.length === 0 ? [] : [refusals]),
    processes.length === 0 ? 'No process has a connection to it.' : holders,
  ].join('\n\n');
}

export const figures = () =>
  apiCommand('figures', 'show how fast a carrier answers, why it refuses, and which process has which connections')
    .argument('<id>', 'the carrier (see: volley carrier list)', parseId)
    .addOption(
      new Option('--period <period>', 'how far back').choices(['15m', '1h', '6h', '24h', '48h']).default('15m'),
    )
    .addHelpText(
      'after',
      '\nThe key needs the scope operator_read.\n\nExample:\n  volley carrier figures 2 --period 1h',
    )
    .action(async (id: number, flags: Flags) => {
      const { period } = flags;
      const found = await callApi(flags, (client) => client.admin.carriers.figures({ id, period }));
      print(flags, found, describe(found));
    });

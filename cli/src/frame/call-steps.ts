import type { CallStep } from '@volley/sdk';

/** Describes the messages on the wire for people: a line for each, with its headers below. */
export function describeSteps(steps: readonly CallStep[]): string {
  return steps
    .map(({ at_ms, direction, peer, line, headers, repeats }) => {
      const way = direction === 'sent' ? '->' : '<-';
      const again = repeats === 0 ? '' : ` (repeated ${repeats} times)`;
      return [
        `${String(at_ms).padStart(6)} ms  ${way} ${peer}  ${line}${again}`,
        ...headers.map((one) => `              ${one}`),
      ].join('\n');
    })
    .join('\n');
}

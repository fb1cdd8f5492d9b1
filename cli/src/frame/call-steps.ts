import type { CallStep } from '@volley/sdk';

/** What was said on the wire, as a person reads it: a line for each message, and its headers below. */
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

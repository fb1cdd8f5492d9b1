/** How a carrier was chosen, as messages keep it: the route, the tier, and one of these words. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['weight', 'its carriers share messages by weight'],
  ['cheapest', 'it was the cheapest of the carriers that delivered well and had room'],
  [
    'share',
    'the cheaper carriers had no room, or had their share of the messages: it delivers well, or is tried with a small share',
  ],
]);

const NOT_KNOWN =
  'Why it went to this carrier was not stored, since no cost of the carrier was known. “Explain a route” tells how such a message goes now.';

export function explainChoice(choice: string | null): string {
  if (choice === null) return NOT_KNOWN;
  const [route, tier, how = ''] = choice.split(' ');
  if (how === 'parts') return 'This carrier had accepted other parts of the same text.';
  return `By tier ${tier} of route ${route}: ${SENTENCES.get(how) ?? how}.`;
}

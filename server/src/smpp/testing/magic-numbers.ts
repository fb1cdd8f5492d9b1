// The last four digits of the destination choose what the simulator does with a message. The docs quote these words.
export type Outcome =
  | 'delivered'
  | 'undelivered'
  | 'expired'
  | 'rejected'
  | 'refused'
  | 'throttled_once'
  | 'never_answered'
  | 'answer_lost'
  | 'late_receipt'
  | 'no_receipt'
  | 'replies_stop'
  | 'replies_text';

export type MagicNumber = { suffix: string; outcome: Outcome; words: string };

export const MAGIC_NUMBERS: readonly MagicNumber[] = [
  { suffix: '0001', outcome: 'undelivered', words: 'Accepted, then a receipt says that it could not be delivered.' },
  { suffix: '0002', outcome: 'expired', words: 'Accepted, then a receipt says that its validity ran out.' },
  { suffix: '0003', outcome: 'rejected', words: 'Accepted, then a receipt says that it was rejected.' },
  { suffix: '0004', outcome: 'refused', words: 'Refused at once: the number is not valid (ESME_RINVDSTADR, 0x0B).' },
  {
    suffix: '0005',
    outcome: 'throttled_once',
    words: 'Throttled at the first try (ESME_RTHROTTLED, 0x58), delivered at the next.',
  },
  { suffix: '0006', outcome: 'never_answered', words: 'Taken, but never answered, and no receipt comes.' },
  {
    suffix: '0007',
    outcome: 'answer_lost',
    words: 'Taken and delivered: the receipt comes, the answer to the submit never does.',
  },
  { suffix: '0008', outcome: 'late_receipt', words: 'Delivered, but the receipt comes late.' },
  { suffix: '0009', outcome: 'no_receipt', words: 'Accepted, but no receipt ever comes.' },
  { suffix: '0010', outcome: 'replies_stop', words: 'Delivered, and the phone replies STOP.' },
  { suffix: '0011', outcome: 'replies_text', words: 'Delivered, and the phone replies "Yes please".' },
];

const SUFFIX_LENGTH = 4;
const BY_SUFFIX: ReadonlyMap<string, Outcome> = new Map(MAGIC_NUMBERS.map(({ suffix, outcome }) => [suffix, outcome]));

export function getOutcome(destination: string): Outcome {
  return BY_SUFFIX.get(destination.slice(-SUFFIX_LENGTH)) ?? 'delivered';
}

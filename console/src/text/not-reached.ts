import { accountArea } from './account-words.ts';

/** The words of the text to people whom no call reaches, once it is switched on in the composer. */
export const useNotReachedText = accountArea(() => import('./not-reached.fr.ts'), {
  textSender: 'Sender ID of the text',
  textSenderHint: 'What they see as the sender.',
  chooseSender: 'Choose a sender ID',
  noSender: 'Your account has no approved sender ID yet. Ask for one on the page Sender IDs.',
  goneSender: '{sender} may not be used any more. Choose another sender ID.',
  textMessageHint: 'What it costs at most is held with the calls; whoever is reached frees it again.',
  textPlaceholder: 'Hello, we could not reach you. Please call us.',
  friend: 'friend',
  optOutLink: 'Link to opt out',
});

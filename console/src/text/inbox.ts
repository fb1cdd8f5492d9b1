import { accountArea } from './account-words.ts';

/** The words of replies. */
export const useInboxText = accountArea(() => import('./inbox.fr.ts'), {
  lead: 'What people wrote back to you, newest first. New replies appear by themselves.',
  understood: 'Understood as',
  keyword_stop: 'Opt-out',
  keyword_start: 'Opt-in',
  keyword_help: 'Asks for help',
  keyword_none: 'Any other text',
  search: 'Search by number or text',
  allCampaigns: 'Of all campaigns',
  emptyTitle: 'Nobody has written back yet',
  emptyWords:
    'People can reply where the sender ID is a number. As long as no carrier is set up, the built-in simulator replies in their place: to messages whose number ends in 0011, and with STOP to those that end in 0010.',

  replyFrom: 'Reply from {number}',
  answer: 'Answer',
  gone: 'This reply is not kept any more, or the address of the page is wrong.',
  stopTitle: 'Understood as an opt-out',
  stopWords: 'From then on the number gets no more messages, until it replies START or somebody allows it again.',
  stopSee: 'See it among the opt-outs',
  startTitle: 'Understood as a wish for messages again',
  startWords:
    'It ends an opt-out that came by a reply or by the link in a message. What somebody entered as an opt-out, or a complaint, stays.',
  helpTitle: 'Understood as a call for help',
  helpWords: 'Volley answers it by itself, with your words for HELP.',
  answers: 'It answers',
  answersNone: 'Nothing was found that this person got from {recipient} in the 30 days before.',
  answersOne: 'A single message, sent {time}',
  answersCampaign: 'Of the campaign {name}, sent {time}',
  unnamed: 'without a name',
});
